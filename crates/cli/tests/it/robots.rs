//! Tests `norobots robots`, and the decisions of `norobots decide` for known robots.

use crate::command::{Ran, norobots, snapshot};
use crate::schema;
use insta::assert_snapshot;
use serde_json::Value;
use std::fs;

const FILE: &str = "\
User-agent: *
Crawl-delay: 10
Disallow: /search

User-agent: Googlebot
Disallow: /private/
Allow: /private/open

User-agent: GPTBot
User-agent: CCBot
User-agent: Google-Extended
Disallow: /
";

fn robots(options: &[&str]) -> Ran {
    norobots(&[&["robots", "-"], options].concat(), FILE.as_bytes())
}

/// Returns the JSON output of `norobots robots` after a check with the schema.
fn object(options: &[&str]) -> Value {
    let ran = robots(&[options, &["--format", "json"]].concat());
    schema::takes("conformance/robots.schema.json", &ran.out);
    serde_json::from_str(&ran.out).expect("JSON")
}

#[test]
fn the_list_is_for_people() {
    let ran = robots(&[]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(ran.out.lines().count() <= 90, "{}", ran.out);
    snapshot("robots", "all", &ran.out);
    let ran = robots(&["--only", "ai"]);
    snapshot("robots", "ai", &ran.out);
    let ran = robots(&["--only", "AdsBot-Google,applebot"]);
    snapshot("robots", "two", &ran.out);
}

#[test]
fn a_robot_that_nobody_knows_is_decided_by_rfc_9309() {
    let ran = robots(&["--only", "GPTBt,figtree"]);
    assert_eq!(ran.code, 0);
    assert_snapshot!(ran.err, @"
    note: the table has no robot GPTBt, which is decided by RFC 9309 without exceptions; did you mean GPTBot?
    note: the table has no robot figtree, which is decided by RFC 9309 without exceptions
    ");
    snapshot("robots", "unknown", &ran.out);
    for name in ["", "a*", "a#b", "a:b", "\u{1b}[31m"] {
        let ran = robots(&["--only", name]);
        assert_eq!((ran.code, &*ran.out), (2, ""), "{name:?}");
        assert!(
            ran.err.contains("is not the name of a robot") && !ran.err.contains('\u{1b}'),
            "{}",
            ran.err
        );
    }
}

#[test]
fn what_is_expected_is_the_exit_code() {
    for (expected, code) in [
        ("barred:GPTBot,CCBot,Google-Extended", 0),
        ("barred:GPTBot,bingbot", 1),
        ("partly:Googlebot,bingbot,ClaudeBot", 0),
        ("open:AdsBot-Google,Google-Safety", 0),
        ("open:advertising", 1),
        ("partly:figtree", 0),
    ] {
        for format in ["text", "json", "markdown", "csv"] {
            let ran = robots(&["--expect", expected, "--format", format]);
            assert_eq!(ran.code, code, "{expected} {format}: {}{}", ran.out, ran.err);
        }
    }
    let ran =
        robots(&["--only", "GPTBot", "--expect", "open:GPTBot", "--expect", "barred:bingbot"]);
    assert_eq!(ran.code, 1);
    let last: Vec<&str> = ran.out.lines().rev().take(2).collect();
    assert_eq!(
        last,
        [
            "expected barred: bingbot is partly, line 1: User-agent: * (1 rule)",
            "expected open: GPTBot is barred, line 9: User-agent: GPTBot, line 12: Disallow: /",
        ]
    );
    for (wrong, says) in [
        ("GPTBot", "write a state, a colon and robots, such as barred:GPTBot,CCBot"),
        ("shut:GPTBot", "no state is called `shut`; there are `barred`, `partly` and `open`"),
        ("open:", "name a robot after the colon and after each comma"),
        ("open:a,,b", "name a robot after the colon and after each comma"),
    ] {
        let ran = robots(&["--expect", wrong]);
        assert!(ran.code == 2 && ran.err.contains(says), "{}", ran.err);
    }
}

#[test]
fn a_url_is_open_or_barred() {
    let state = |object: &Value, name: &str| {
        let robots = object["robots"].as_array().expect("robots");
        let robot = robots.iter().find(|robot| robot["name"] == name).expect("the robot");
        (robot["state"].clone(), robot["barring_line"].clone())
    };
    let object = object(&["--url", "/search?q=1"]);
    assert_eq!(object["url"], "/search?q=1");
    assert_eq!(state(&object, "bingbot"), ("barred".into(), 3.into()));
    assert_eq!(state(&object, "Googlebot"), ("open".into(), Value::Null));
    assert_eq!(state(&object, "AdsBot-Google"), ("open".into(), Value::Null));
    assert_eq!(state(&object, "GPTBot"), ("barred".into(), 12.into()));
}

#[test]
fn programs_read_all_of_it() {
    let all = object(&["--expect", "open:GPTBot"]);
    let robots = all["robots"].as_array().expect("robots");
    assert!(robots.len() > 100, "{}", robots.len());
    assert_eq!(all["unmet"][0]["robot"], "GPTBot");
    let fallback: Vec<&Value> =
        robots.iter().filter(|robot| robot["group"]["why"] == "fallback").collect();
    let is_fallback = |name: &str| fallback.iter().any(|robot| robot["name"] == name);
    assert!(is_fallback("Applebot") && is_fallback("Googlebot-Image"), "{fallback:?}");
    let markdown = robots_lines(&["--only", "search,seo", "--format", "markdown"]);
    assert!(markdown[0].starts_with("| robot | operator | purpose | state |"), "{markdown:?}");
    assert!(
        markdown.iter().all(|line| line.matches(" | ").count() + line.matches("|---").count() < 9)
    );
    let csv = robots_lines(&["--only", "Googlebot,GPTBot", "--format", "csv"]);
    assert_eq!(csv.len(), 3);
    assert!(csv[1].starts_with("Googlebot,Google,search,partly,"), "{csv:?}");
}

fn robots_lines(options: &[&str]) -> Vec<String> {
    robots(options).out.lines().map(str::to_owned).collect()
}

#[test]
fn a_table_of_ones_own_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table.toml");
    let name = path.to_str().expect("UTF-8");
    let own = "[[page]]\noperator = \"we\"\naddress = \"https://we.example/bot\"\n\n[[page.robot]]\n\
               tokens = [\"OurBot\"]\npurpose = \"search\"\nfallback = [\"Googlebot\"]\nquote = \"\\u001b[31m\"\n";
    fs::write(&path, own).expect("a file");
    let ran = robots(&["--robots", name]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(
        ran.out.contains("partly OurBot: line 5: User-agent: Googlebot (2 rules)"),
        "{}",
        ran.out
    );
    let ran = robots(&["--robots", name, "--only", "OurBot"]);
    assert!(ran.out.contains("“␛[31m”") && !ran.out.contains('\u{1b}'), "{}", ran.out);
    fs::write(&path, own.replace("fallback", "falback")).expect("a file");
    let ran = robots(&["--robots", name]);
    assert_eq!((ran.code, &*ran.out), (2, ""));
    let says = format!("error: {name}:8: there is no member `falback`; did you mean fallback?\n");
    assert_eq!(ran.err, says);
    let ran = robots(&["--robots", "/none"]);
    assert!(ran.code == 2 && ran.err.contains("/none"), "{}", ran.err);
}

#[test]
fn any_bytes_are_a_file() {
    for file in [
        &b""[..],
        b"\0\xFF\xFE",
        b"User-agent: \xFF\nDisallow: \xFF\x1b[2J\n",
        &b"User-agent: GPTBot\r".repeat(999),
    ] {
        for format in ["text", "json", "markdown", "csv"] {
            let ran = norobots(&["robots", "-", "--format", format], file);
            assert_eq!(ran.code, 0, "{}", ran.err);
            assert!(!ran.out.contains('\u{1b}'));
        }
    }
    let ran = norobots(
        &["robots", "-", "--only", "GPTBot"],
        b"User-agent: GPTBot\nDisallow: /\x1b[2J\nDisallow: /\n",
    );
    assert!(!ran.out.contains('\u{1b}') && ran.out.contains("barred GPTBot"), "{}", ran.out);
}

#[test]
fn decide_goes_by_the_text_of_a_known_robot() {
    let file = b"User-agent: *\nDisallow: /a\nAllow: /a/b\n";
    let decide = |agent: &str, url: &str, options: &[&str]| {
        norobots(&[&["decide", "-", "-a", agent, url], options].concat(), file)
    };
    let ran = decide("AdsBot-Google", "/a", &[]);
    assert_eq!(ran.code, 0);
    assert_eq!(
        ran.err,
        "note: AdsBot-Google: decided by Google's code, for the group of Google's page, which it \
         says it follows; a group for `*` does not count; --edition selects another text\n"
    );
    // The robot's whole User-Agent header must give the same decision as its name.
    let header = "AdsBot-Google (+http://www.google.com/adsbot.html)";
    assert_eq!(decide(header, "/a", &[]).code, 0);
    assert_eq!(decide("AdsBot-Google", "/a", &["--edition", "rfc-9309"]).code, 1);
    // `decide` applies RFC 9309 to GPTBot, so the Allow line decides. `decide` applies the standard of 1994 to unknown
    // robots, so the Allow line has no effect.
    let ran = decide("GPTBot", "/a/b", &[]);
    assert_eq!((ran.code, ran.out.starts_with("allowed")), (0, true));
    assert_eq!(
        ran.err,
        "note: GPTBot: decided by RFC 9309, because its page names no standard; --edition selects \
         another text\n"
    );
    assert_eq!(decide("figtree", "/a/b", &[]).code, 1);
    assert_eq!(decide("Qwantbot", "/a/b", &[]).code, 1);
    let ran = decide("GPTBot", "/a", &["--format", "json", "--explain"]);
    let object: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((&object["edition"], &object["obeys"]), (&"rfc-9309".into(), &"default".into()));
    assert_eq!((&object["allowed"], &object["line"]), (&false.into(), &2.into()));
    let ran = norobots(
        &["decide", "-", "-a", "Applebot", "/a"],
        b"User-agent: Googlebot\nDisallow: /a\n",
    );
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("no group names it, so it obeys the group for Googlebot"),
        "{}",
        ran.err
    );
}

/// If a robot obeys no group, `decide` must print the reason, even if the file has a group for this robot.
#[test]
fn decide_says_why_no_group_is_for_a_robot() {
    let decide = |agent: &str, file: &str| {
        let ran = norobots(&["decide", "-", "-a", agent, "/x"], file.as_bytes());
        (ran.code, ran.out)
    };
    let all = "User-agent: *\nDisallow: /\n";
    for (agent, file, says) in [
        ("AdsBot-Google", all, "it ignores the group for `*`"),
        ("AdsBot-Google", "User-agent: figtree\nDisallow: /\n", "no record for this robot"),
        ("Google-Safety", "User-agent: Google-Safety\nDisallow: /\n", "it ignores this file"),
        ("GPTBot", "User-agent: figtree\nDisallow: /\n", "no record for this robot"),
    ] {
        assert_eq!(decide(agent, file), (0, format!("allowed     /x  {says}\n")), "{agent}");
    }
    let [fetch, google] = [["--status", "200"], ["--edition", "google"]];
    for more in [&fetch[..], &google, &[fetch, google].concat()] {
        let args = [&["decide", "-", "-a", "AdsBot-Google", "/x"], more].concat();
        let ran = norobots(&args, all.as_bytes());
        assert!(ran.out.ends_with("  it ignores the group for `*`\n"), "{more:?}: {}", ran.out);
    }
}
