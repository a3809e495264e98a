//! Tests the option `--site`, which names the site of a robots.txt file: which sites are valid, and which decisions
//! depend on the site. Also tests URLs without a site, such as `mailto:a@h`.

use crate::cli::run;
use insta::assert_snapshot;
use norobots::engine::peg::Peg;
use norobots::engine::scan::Scan;
use norobots::engine::{Decision, Engine};
use norobots::matcher::Matcher;
use norobots::{Edition, Robot};
use norobots_settings::naive::Naive;
use norobots_settings::setting::Settings;
use norobots_suite::query::Query;
use norobots_suite::suite::{Folder, Suite};
use std::path::Path;

const FILE: &[u8] = b"User-agent: foo\nDisallow: http://h:80/x\nDisallow: http://i/y\n";

#[test]
fn decide_knows_the_site_of_its_file() {
    let set = "full-url-value=own-site";
    let decide = |site: &str, urls: &[&str]| {
        let head = ["decide", "-", "--agent", "foo", "--site", site, "--set", set];
        run(&[&head[..], urls].concat(), FILE)
    };
    assert_snapshot!(decide("http://h", &["/x", "/y", "HTTP://H:80/x"]), @r"
    exit 1
    disallowed  /x  <stdin>:2: Disallow: http://h:80/x
    allowed     /y  <stdin>:1: User-agent: foo
    disallowed  HTTP://H:80/x  <stdin>:2: Disallow: http://h:80/x
    ");
    assert_snapshot!(decide("http://i:80/", &["/x", "/y"]), @r"
    exit 1
    allowed     /x  <stdin>:1: User-agent: foo
    disallowed  /y  <stdin>:3: Disallow: http://i/y
    ");
    assert_snapshot!(decide("https://h", &["/x", "http://h/x"]), @"
    exit 2
    ! error: 'http://h/x' is on another site than https://h, so this file does not apply to it
    ");
    assert_snapshot!(decide("h:80", &["/x"]), @"
    exit 2
    ! error: invalid value 'h:80' for '--site <SITE>': 'h:80' is not a site: it does not begin with a scheme and `://`; write SCHEME://HOST or SCHEME://HOST:PORT, such as http://www.example.com:8080
    ! 
    ! For more information, try '--help'.
    ");
}

#[test]
fn a_url_without_a_path_is_allowed_and_said_to_have_none() {
    let args = ["decide", "-", "--agent", "foo", "mailto:a@h"];
    assert_snapshot!(run(&[&args[..], &["--explain"]].concat(), b"User-agent: *\nDisallow: /\n"), @"
    exit 0
    allowed     mailto:a@h  <stdin>:1: User-agent: *
      this URL belongs to no site, so no rule applies to it
    ! note: no edition is named, so 1994 decides; mailto:a@h is decided differently by Google's code: see --edition all
    ");
    assert_snapshot!(run(&[&args[..], &["--format", "json"]].concat(), b"User-agent: *\nDisallow: /\n"), @r#"
    exit 0
    {"url":"mailto:a@h","agent":"foo","robot":"foo","header":null,"path":null,"allowed":true,"record":1,"line":1}
    ! note: no edition is named, so 1994 decides; mailto:a@h is decided differently by Google's code: see --edition all
    "#);
}

#[track_caller]
fn decided(robots: &[u8], url: &[u8]) -> Decision {
    let peg = Peg.decide(robots, b"a", url).expect("it has steps enough");
    for (engine, other) in [
        ("scan", Scan.decide(robots, b"a", url).expect("it refuses nothing")),
        ("naive", Naive::DEFAULT.decide(robots, b"a", url).expect("it refuses nothing")),
        ("matcher", Matcher::new(robots).decide("a", url)),
        ("the robot's policy", Robot::named(Edition::Standard1994, robots, "a").decide(url)),
    ] {
        assert_eq!(other, peg, "{engine}: {}", url.escape_ascii());
    }
    peg
}

#[test]
fn engines_agree_on_urls_of_every_form() {
    const PARTS: [&str; 9] = ["a", "/", ":", "?", "#", "//", "1", "+", "http"];
    let files = ["/", "/a", "a", "a:", "/a:", "//", "/?", "/http:"]
        .map(|value| format!("User-agent: a\nDisallow: {value}\n").into_bytes());
    let (mut schemes, mut disallowed) = (0, 0);
    let mut place = 0_usize;
    while place < PARTS.len().pow(4) {
        let mut rest = place;
        let mut url = String::new();
        while rest > 0 {
            url += PARTS[rest % PARTS.len()];
            rest /= PARTS.len();
        }
        place += 1;
        let letter = url.starts_with(|first: char| first.is_ascii_alphabetic());
        let end = url.find(|c: char| !c.is_ascii_alphanumeric() && c != '+').unwrap_or(url.len());
        let no_path = letter && url[end..].starts_with(':') && !url[end..].starts_with("://");
        for file in &files {
            let decision = decided(file, url.as_bytes());
            schemes += usize::from(no_path);
            disallowed += usize::from(!decision.allowed());
            assert!(!no_path || decision == Decision::allow(1, 1), "{url}");
        }
    }
    assert!(schemes > 500 && disallowed > 5000, "{schemes} {disallowed}");
}

#[test]
fn the_driver_minds_the_site() {
    let robots = "VXNlci1hZ2VudDogKgpEaXNhbGxvdzogLwo=";
    let request = |url: &str, site: &str| {
        format!(
            r#"{{"id":"a","op":"decide","robots_base64":"{robots}","agent":"a","url":"{url}","site":{site}}}"#
        )
    };
    let target = ["driver", "naive:full-url-value=own-site"];
    let file = "VXNlci1hZ2VudDogYQpEaXNhbGxvdzogaHR0cDovL2gveAo=";
    let request_for = |site| request("/x", site).replace(robots, file);
    let requests = [request_for(r#""http://h""#), request_for(r#""http://i""#)];
    assert_snapshot!(run(&target, requests.join("\n").as_bytes()), @r#"
    exit 0
    {"allowed":false,"line":2,"id":"a"}
    {"allowed":true,"line":1,"id":"a"}
    "#);
    let requests = [
        request("/x", r#""http://h""#),
        request("http://h:80/x", r#""HTTP://H/""#),
        request("http://i/x", r#""http://h""#),
        request("/x", r#""h:80""#),
        request("/x", "null"),
        request("/x", "1"),
        request("mailto:x", r#""http://h""#),
    ];
    assert_snapshot!(run(&["driver"], requests.join("\n").as_bytes()), @r#"
    exit 0
    {"allowed":false,"line":2,"id":"a"}
    {"allowed":false,"line":2,"id":"a"}
    {"unsupported":"the file belongs to http://h, but the URL http://i/x belongs to another site","id":"a"}
    {"error":"'h:80' is not a site: it does not begin with a scheme and `://`; write SCHEME://HOST or SCHEME://HOST:PORT, such as http://www.example.com:8080","id":"a"}
    {"allowed":false,"line":2,"id":"a"}
    {"id":"a","error":"not a request: invalid type: integer `1`, expected a string"}
    {"allowed":true,"line":1,"id":"a"}
    "#);
}

/// Loads a suite with a single case, which has the given members in addition to the required members.
fn suite(members: &str) -> Result<Suite, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let embedded = |path: &str| std::fs::read(Path::new("../../conformance").join(path));
    let write = |path: &str, bytes: &[u8]| std::fs::write(folder.path().join(path), bytes);
    std::fs::create_dir(folder.path().join("cases")).expect("a folder");
    for name in ["clauses.toml", "sources.toml"] {
        write(name, &embedded(name).expect(name)).expect("it can be written");
    }
    let case = format!(
        "[[case]]\nid = \"a/b\"\nwhy = \"w\"\ncites = [\"disallow-prefix\"]\n\
         robots = [\"User-agent: a\\n\", \"Disallow: /x\\n\"]\n{members}\n"
    );
    write("cases/a.toml", case.as_bytes()).expect("it can be written");
    Suite::load(&Folder::Path(folder.path().to_owned())).map_err(|error| error.to_string())
}

#[test]
fn a_case_states_a_site_that_is_one_and_of_which_its_urls_are() {
    let with = |site: &str, url: &str| {
        suite(&format!(
            "site = \"{site}\"\nqueries = [{{ agent = \"a\", url = \"{url}\", expect = \"disallowed\" }}]"
        ))
    };
    let case = &with("HTTP://H:80/", "http://h/x").expect("it is sound").cases[0];
    assert_eq!(case.site, "http://h".parse().ok());
    for (site, url, message) in [
        ("h", "/x", "`site`: 'h' is not a site: it does not begin with a scheme"),
        ("http://h/x", "/x", "it has a path"),
        ("http://h", "http://i/x", "the url 'http://i/x' is of another site than `site`"),
        ("http://h", "https://h/x", "is of another site"),
    ] {
        let error = with(site, url).expect_err(site);
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_query_keeps_its_site() {
    let site = "http://h".parse().ok();
    let query = Query::new(FILE, &b"foo"[..], &b"/x"[..]).of(site.as_ref());
    assert_eq!(query.borrowed(), query);
    assert_eq!(query.on(b"").site, site);
    assert_eq!(query.clone().into_owned(), query);
    let own = Settings::DEFAULT.with("full-url-value", "own-site").expect("a choice");
    let other = "http://i".parse().ok();
    let answers = [None, site, other].map(|site| {
        norobots_suite::query::AnswerKind::at(own, &query.clone().of(site.as_ref())).to_string()
    });
    assert_eq!(answers, ["disallowed", "disallowed", "allowed"]);
}
