//! Tests what `norobots decide` prints with `--differences`, with `--explain` and with `--edition google`.

use crate::cli::run;
use crate::command::norobots;
use insta::assert_snapshot;

const LAST: &[u8] = b"User-agent: *\nDisallow: /?b=9\n";

/// `--explain` must print why a similar rule doesn't match the URL. The reason depends on whether `*` is a wildcard
/// under the edition.
#[test]
fn decide_says_why_a_rule_near_by_does_not_decide() {
    let ask = |edition| {
        let url = "/shopping/books/?b=9";
        run(&["decide", "-", "-a", "bot", url, "--explain", "--edition", edition], LAST)
    };
    assert_snapshot!(ask("rfc-9309"), @"
    exit 0
    allowed     /shopping/books/?b=9  <stdin>:1: User-agent: *
      no rule in the group for `*` (line 1) matches the path `/shopping/books/?b=9` [first-octet]
      line 2 `/?b=9`: the path must begin with the value, but it begins with `/shopping`; `/*?b=9` would match anywhere [first-octet]
    ");
    assert_snapshot!(ask("1994"), @"
    exit 0
    allowed     /shopping/books/?b=9  <stdin>:1: User-agent: *
      no rule in the record for `*` (line 1) matches the path `/shopping/books/?b=9` [disallow-prefix]
      line 2 `/?b=9`: the path must begin with the value, but it begins with `/shopping`; by 1994 no value matches in the middle of a path [disallow-prefix]
    ");
}

#[test]
fn decide_says_what_a_group_hides() {
    let file = b"User-agent: *\nDisallow: /search\n\nUser-agent: bingbot\nCrawl-delay: 5\nDisallow: /foo\n";
    let args = ["decide", "-", "-a", "bingbot", "/search", "--explain", "--edition", "rfc-9309"];
    assert_snapshot!(run(&args, file), @"
    exit 0
    allowed     /search  <stdin>:4: User-agent: bingbot
      no rule in the group for `bingbot` (line 4) matches the path `/search` [first-octet]
      line 2, in the group for `*`, would disallow this URL, but the group that names bingbot (line 4) applies instead [default-group]
    ");
}

/// `--explain` must show a rule's value without the comment, because the robot ignores the comment.
#[test]
fn decide_shows_what_is_compared() {
    let file = b"User-agent: *\nDisallow: /#*\n";
    for edition in ["1994", "1996", "rfc-9309", "google-2026-04-14", "google-code", "google"] {
        let args = ["decide", "-", "-a", "bot", "/x", "--explain", "--edition", edition];
        let printed = norobots(&args, file).out;
        assert!(printed.starts_with("disallowed  /x  <stdin>:2: Disallow: /\n"), "{printed}");
        assert!(printed.contains("line 2 decides: the path `/x` begins with `/`"), "{printed}");
    }
    let own = ["decide", "-", "-a", "bot", "/robots.txt", "--explain", "--edition", "1996"];
    assert_snapshot!(run(&own, file), @"
    exit 0
    allowed     /robots.txt  <stdin>:1: User-agent: *
      `/robots.txt` is always allowed by the draft of 1996 [robots-txt]
    ");
    let json = ["decide", "-", "-a", "bot", "/x", "--explain", "--format", "json"];
    assert_snapshot!(run(&json, file), @r#"
    exit 1
    {"url":"/x","agent":"bot","robot":"bot","header":null,"path":"/x","allowed":false,"record":1,"line":2,"explanation":[{"line":2,"says":"line 2 decides: the path `/x` begins with `/`","clause":"disallow-prefix"}]}
    "#);
}

/// With `--edition google`, Google's page selects the robot's group, and Google's code selects the rule in this group.
/// If the page and the code lead to different decisions, the output must say so on a second line.
#[test]
fn google_is_one_door() {
    let file =
        b"User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow /app/\nDisallow: /b\n";
    let ask = |agent, urls: &[&str]| {
        let args = ["decide", "-", "-a", agent, "--edition", "google", "--explain"];
        run(&[&args[..], urls].concat(), file)
    };
    assert_snapshot!(ask("Googlebot-Image", &["/app/x", "/b", "/c"]), @"
    exit 1
    disallowed  /app/x  <stdin>:5: Disallow /app/
      Google's code decides this; Google's page decides: allowed     /app/x  <stdin>:4: User-agent: Googlebot
      by Google's pages, Googlebot-Image obeys the group for Googlebot
      line 5 decides: the path `/app/x` begins with `/app/` [matching]
    disallowed  /b  <stdin>:6: Disallow: /b
      by Google's pages, Googlebot-Image obeys the group for Googlebot
      line 6 decides: the path `/b` begins with `/b` [matching]
    allowed     /c  <stdin>:4: User-agent: Googlebot
      by Google's pages, Googlebot-Image obeys the group for Googlebot
      no rule in the group for `Googlebot` (line 4) matches the path `/c` [matching]
      line 2, in the group for `*`, would disallow this URL, but the group that names Googlebot (line 4) applies instead [decision]
    ");
    assert_snapshot!(ask("AdsBot-Google", &["/app/x"]), @"
    exit 0
    allowed     /app/x  it ignores the group for `*`
      by Google's pages, AdsBot-Google ignores groups for `*`, and no group names it: every URL is allowed
    ");
    // With the whole User-Agent header, the output must begin with the same answers as with the robot's name.
    assert!(ask("Googlebot/2.1", &["/b"]).starts_with(&ask("Googlebot", &["/b"])));
    let json =
        ["decide", "-", "-a", "Googlebot", "/app/x", "--edition", "google", "--format", "json"];
    assert_snapshot!(run(&json, file), @r#"
    exit 1
    {"url":"/app/x","agent":"Googlebot","robot":"Googlebot","header":null,"path":"/app/x","allowed":false,"record":2,"line":5,"edition":"google","by_page":{"allowed":true,"line":4,"text":"User-agent: Googlebot"}}
    "#);
    let fetch = ["decide", "--status", "503", "--edition"];
    let by = |edition| run(&[&fetch[..], &[edition]].concat(), b"");
    assert_eq!(by("google"), by("google-2026-04-14"));
    let fetched =
        ["decide", "-", "--status", "200", "-a", "Googlebot-News", "/app/x", "--edition", "google"];
    assert_snapshot!(run(&fetched, file), @"
    exit 1
    disallowed  /app/x  <stdin>:5: Disallow /app/
    ");
}

/// `--differences` makes queries from the lines of the file, including lines that only some editions recognize. If a
/// path contains `*`, the URL of the query must have a letter in place of each `*`.
#[test]
fn sides_asks_about_lines_that_only_some_editions_read() {
    let file = b"User-agent: *\nDisallow /app/\nDisallow: /x/\n";
    assert_snapshot!(run(&["decide", "-", "--differences"], file), @"
    exit 1
    9 queries; the five editions differ over 1 kind

    may anybot fetch /app/?
      yes by 1994, the draft of 1996, RFC 9309, Google's page: no line applies to it
      no by Google's code: line 2: Disallow /app/
      By Google's code: How is a line without a colon read? The first word is the field name, known
      or not, if SP and HT divide the line into exactly two words.
      the smallest part of the file that shows it
        1 │ User-agent: *␊
        2 │ Disallow /app/␊
    ");
    let star =
        norobots(&["decide", "-", "--differences"], b"User-agent: *\nDisallow: /*.php$\n").out;
    assert!(star.contains(" fetch /x.php?") && !star.contains("fetch /*"), "{star}");
}

/// If the output omits robots, it must state how many robots it omits.
#[test]
fn sides_says_what_it_leaves_out() {
    let group = |n: usize| format!("User-agent: bot{n}\nDisallow: /{n}\n\n");
    let names: String = (0..50).map(group).collect();
    let printed =
        run(&["decide", "-", "--differences", "--limit", "0"], names.repeat(4).as_bytes());
    assert!(
        printed.contains("not compared: 38 robots of the file; --agent names one\n"),
        "{printed}"
    );
}

/// The output must show as few lines of the file as possible. Some lines become superfluous only after another line has
/// been removed.
#[test]
fn sides_shows_the_fewest_lines() {
    let file =
        b"User-agent: ab\nAllow: /\nUser-agent: ab\nUser-agent: ab\nuseragent: b\nDisallow: /x\n";
    let printed = run(&["decide", "-", "--differences"], file);
    let (_, lines) = printed.split_once("the smallest part of the file that shows it\n").unwrap();
    let lines: Vec<&str> = lines.lines().take_while(|line| line.starts_with("    ")).collect();
    assert!(lines.len() < 4, "{printed}");
}
