use crate::naive::evaluate::*;
use crate::naive::{line, url};
use crate::setting;
use crate::setting::{AllowLine, Deviation, DisallowValue, PercentEscapes, SettingInfo, Settings};
use norobots::engine::{Engine, Verdict};
use std::collections::BTreeSet;

mod differences;

use crate::naive::tests::differences::{OF_LATER_RULES, differences, long};

/// Returns the answer of the engine as one character: `+` for allowed, `-` for disallowed, and `!` for refused.
fn outcome(settings: Settings, robots: &[u8], agent: &[u8], url: &[u8]) -> char {
    match (Naive { settings }).decide(robots, agent, url) {
        Ok(decision) if decision.allowed() => '+',
        Ok(_) => '-',
        Err(_) => '!',
    }
}

/// Checks the verdict, the record and the line at the default settings. The number 0 stands for no record or no line.
#[track_caller]
fn check(robots: &[u8], agent: &[u8], url: &[u8], expected: (char, usize, usize)) {
    let decision = Naive::DEFAULT.decide(robots, agent, url).expect("the default refuses nothing");
    let verdict = if decision.allowed() { '+' } else { '-' };
    let decision = (verdict, decision.record.unwrap_or(0), decision.line.unwrap_or(0));
    assert_eq!(
        decision,
        expected,
        "{} asks for {} under:\n{}",
        agent.escape_ascii(),
        url.escape_ascii(),
        robots.escape_ascii()
    );
}

const EXAMPLE_1: &[u8] = b"# robots.txt for http://www.example.com/\n\
\n\
User-agent: *\n\
Disallow: /cyberworld/map/ # This is an infinite virtual URL space\n\
Disallow: /tmp/ # these will soon disappear\n\
Disallow: /foo.html\n";

const EXAMPLE_2: &[u8] = b"# robots.txt for http://www.example.com/\n\
\n\
User-agent: *\n\
Disallow: /cyberworld/map/ # This is an infinite virtual URL space\n\
\n\
# Cybermapper knows where to go.\n\
User-agent: cybermapper\n\
Disallow:\n";

const EXAMPLE_3: &[u8] = b"# go away\nUser-agent: *\nDisallow: /\n";

#[test]
fn the_examples_of_the_standard() {
    check(EXAMPLE_1, b"any", b"/cyberworld/map/x", ('-', 1, 4));
    check(EXAMPLE_1, b"any", b"/tmp/", ('-', 1, 5));
    check(EXAMPLE_1, b"any", b"/tmp", ('+', 1, 3));
    check(EXAMPLE_1, b"any", b"http://www.example.com/foo.html", ('-', 1, 6));
    check(EXAMPLE_1, b"any", b"/foo.htm", ('+', 1, 3));
    check(EXAMPLE_2, b"any", b"/cyberworld/map/", ('-', 1, 4));
    check(EXAMPLE_2, b"any", b"/", ('+', 1, 3));
    check(EXAMPLE_2, b"cybermapper", b"/cyberworld/map/", ('+', 2, 7));
    check(EXAMPLE_2, b"CyberMapper/1.0 libwww/3.1", b"/cyberworld/map/", ('+', 2, 7));
    check(EXAMPLE_3, b"any", b"", ('-', 1, 3));
    check(EXAMPLE_3, b"", b"/x", ('-', 1, 3));
}

#[test]
fn disallow_prefix() {
    let help = b"User-agent: *\nDisallow: /help\n";
    check(help, b"a", b"/help.html", ('-', 1, 2));
    check(help, b"a", b"/help/index.html", ('-', 1, 2));
    check(help, b"a", b"/Help", ('+', 1, 1));
    let folder = b"User-agent: *\nDisallow: /help/\n";
    check(folder, b"a", b"/help/index.html", ('-', 1, 2));
    check(folder, b"a", b"/help.html", ('+', 1, 1));
    // The first matching line must decide, even if a later matching line is longer.
    let file = b"User-agent: *\nDisallow:\nDisallow: /a\nDisallow: /a/b\n";
    check(file, b"a", b"/a/b", ('-', 1, 3));
    let slashless = b"User-agent: *\nDisallow: x\n";
    check(slashless, b"a", b"/x", ('+', 1, 1));
    check(slashless, b"a", b"x", ('+', 1, 1));
    check(b"User-agent: *\nDisallow: /\xE9\0\n", b"a", b"/\xE9\0x", ('-', 1, 2));
    check(b"User-agent: *\nDisallow: /\xE9\n", b"a", b"/%E9", ('+', 1, 1));
}

#[test]
fn disallow_empty() {
    check(b"User-agent: *\nDisallow:\n", b"a", b"/", ('+', 1, 1));
    check(b"User-agent: *\nDisallow: \t\nDisallow: /x\n", b"a", b"/x", ('-', 1, 3));
}

#[test]
fn empty_file_and_files_that_say_nothing() {
    for file in [&b""[..], b"\n\n", b"# c\n", b"Disallow: /\n", b"Sitemap: /\n", b"\xEF\xBB\xBF"] {
        check(file, b"a", b"/", ('+', 0, 0));
    }
}

#[test]
fn line_terminator() {
    for end in [&b"\r"[..], b"\n", b"\r\n"] {
        let lines = [&b"User-agent: *"[..], b"Disallow: /x", b"Disallow: /y"];
        let file: Vec<u8> = lines.iter().flat_map(|line| [line, end].concat()).collect();
        check(&file, b"a", b"/y", ('-', 1, 3));
        check(&file[..file.len() - end.len()], b"a", b"/y", ('-', 1, 3));
    }
    // NL CR is two terminators, with a blank line between the NL and the CR.
    check(b"User-agent: *\n\rDisallow: /\n", b"a", b"/", ('+', 1, 1));
    check(b"#\r\n\r\nUser-agent: *\rDisallow: /x\x0C\n", b"a", b"/x\x0Cy", ('-', 1, 4));
}

#[test]
fn line_form() {
    check(b"USER-AGENT:a\ndisallow:/x y \t\n", b"a", b"/x yz", ('-', 1, 2));
    check(b" User-agent : a\n\tDisallow\t:\t/x:y\n", b"a", b"/x:y", ('-', 1, 2));
    check(b"User-agent: a\nDisallow /x\nDis allow: /x\n: /x\n", b"a", b"/x", ('+', 1, 1));
    check(b"User-agent: *\nDisallow: /x\x0B\n", b"a", b"/x", ('+', 1, 1));
}

#[test]
fn comments() {
    check(b"User-agent: a#b\nDisallow: /x#y\n", b"a", b"/x", ('-', 1, 2));
    check(b"User-agent: a\n # c\nDisallow: /x # c: d\n", b"a", b"/x", ('-', 1, 3));
    check(b"User-agent: *\nDisallow:# /x\n", b"a", b"/x", ('+', 1, 1));
    check(b"User-agent: a\nDisallow#: /x\nDisallow: /y\n", b"a", b"/x", ('+', 1, 1));
}

#[test]
fn record_shape() {
    let twice = b"User-agent: a\nUser-agent: b\nDisallow: /x\nUser-agent: c\nDisallow: /y\n";
    check(twice, b"b", b"/x", ('-', 1, 3));
    check(twice, b"b", b"/y", ('+', 1, 2));
    check(twice, b"c", b"/x", ('+', 2, 4));
    check(twice, b"c", b"/y", ('-', 2, 5));
    // A blank line must end a record even if the record has no Disallow line. A line of white space is blank.
    check(b"User-agent: a\n \t\nDisallow: /\n", b"a", b"/", ('+', 1, 1));
    // A Disallow line outside a record must not prevent a User-agent line from beginning a record.
    check(b"Disallow: /x\nUser-agent: a\nDisallow: /y\n", b"a", b"/y", ('-', 1, 3));
    // A User-agent line with an empty name must begin a record, and this record must be counted.
    check(b"User-agent:\nDisallow: /\n\nUser-agent: a\n", b"a", b"/", ('+', 2, 4));
    // An unknown header must not end a record, start a record, or have an effect in a record.
    let unknown = b"User-agent: a\nCrawl-delay: 1\nUser-agent: b\nAllow: /x\nDisallow: /x\n";
    check(unknown, b"a", b"/x", ('-', 1, 5));
}

#[test]
fn agent_match() {
    let file = |value: &str| format!("User-agent: {value}\nDisallow: /\n").into_bytes();
    for (value, agent, expected) in [
        ("fig", "figtree/2.0", '-'),
        ("TREE", "figtree", '-'),
        ("figtree", "fig", '+'),
        ("figtree/1.0", "figtree/2.0", '-'),
        ("figtree /1.0", "figtree", '-'),
        ("fig tree", "fig tree", '+'),
        ("libwww", "Lycos_Spider_(Rex)/1.0 libwww/3.1", '+'),
        ("Lycos_Spider_(Rex)/1.0", "Lycos_Spider_(Rex)/1.0 libwww/3.1", '-'),
        ("/1.0", "a/1.0", '+'),
        ("*/1.0", "a", '+'),
        ("*/1.0", "a*b", '-'),
        ("a*", "ab", '+'),
        ("*", "", '-'),
        ("a", "", '+'),
        ("a", " a", '+'),
        ("\u{C9}", "\u{E9}", '+'),
    ] {
        let record = usize::from(expected == '-');
        check(&file(value), agent.as_bytes(), b"/", (expected, record, 2 * record));
    }
}

#[test]
fn agent_default() {
    let file = b"User-agent: *\nDisallow: /x\n\nUser-agent: a\nDisallow: /y\n\n\
User-agent: *\nDisallow: /z\n\nUser-agent: a\nDisallow: /\n";
    check(file, b"a", b"/x", ('+', 2, 4));
    check(file, b"a", b"/y", ('-', 2, 5));
    check(file, b"b", b"/x", ('-', 1, 2));
    check(file, b"b", b"/z", ('+', 1, 1));
    // If a record has a line with the robot's name and a line with `*`, the line with the name must be reported.
    check(b"User-agent: *\nUser-agent: b\nUser-agent: a\n", b"a", b"/", ('+', 1, 3));
    check(b"User-agent: c\nUser-agent: *\nUser-agent: a\n", b"b", b"/", ('+', 1, 2));
    // A `*` must not be read as a name, even if the robot's name has a `*`.
    check(b"User-agent: *\nDisallow: /\n\nUser-agent: a*b\n", b"a*b", b"/", ('+', 2, 4));
}

#[test]
fn url_forms() {
    for (url, expected) in [
        ("", "/"),
        ("/", "/"),
        ("x", "/x"),
        ("?x", "/?x"),
        ("#x", "/"),
        ("/x?y#z", "/x?y"),
        ("//x", "//x"),
        ("http://h", "/"),
        ("http://h?x", "/?x"),
        ("http://h#x", "/"),
        ("http://h/x#y", "/x"),
        ("http://u:p@h:80//x?http://y", "//x?http://y"),
        ("view+source-1.0://h/x", "/x"),
        ("1http://h/x", "/1http://h/x"),
        ("://h/x", "/://h/x"),
        ("/r?u=http://h/x", "/r?u=http://h/x"),
        ("r?u=http://h/x", "/r?u=http://h/x"),
        ("a#://h/x", "/a"),
    ] {
        let path = url::path(url.as_bytes()).expect("a path");
        assert_eq!(path.escape_ascii().to_string(), expected, "of {url}");
    }
    for url in ["mailto:a@h", "javascript:history.back()", "http:/h/x", "x:", "x:?y", "x:y://h/z"] {
        assert_eq!(url::path(url.as_bytes()), None, "of {url}");
        check(b"User-agent: *\nDisallow: /\n", b"a", url.as_bytes(), ('+', 1, 1));
        check(b"User-agent: *\nDisallow: x\n", b"a", url.as_bytes(), ('+', 1, 1));
    }
}

/// Checks the verdict under several deviations. `expected` is the verdict as one character.
#[track_caller]
fn check_at(at: &[(&str, &str)], robots: &str, agent: &str, url: &str, expected: char) {
    let settings = at.iter().fold(Settings::DEFAULT, |settings, (setting, choice)| {
        settings.with(setting, choice).expect("the ids are of the table")
    });
    let verdict = outcome(settings, robots.as_bytes(), agent.as_bytes(), url.as_bytes());
    assert_eq!(verdict, expected, "{at:?}: {agent} asks for {url} under {robots:?}");
}

#[test]
fn settings_meet_as_stated() {
    let unspaced = ("optional-space", "none-stripped");
    check_at(&[unspaced], "User-agent:*\nDisallow:/x # c\n", "a", "/x", '-');
    let joined = ("record-without-disallow", "joined");
    check_at(
        &[joined],
        "User-agent: a\n\nUser-agent: b\n\nUser-agent: c\nDisallow: /\n",
        "a",
        "/",
        '-',
    );
    check_at(&[joined], "User-agent: a\n", "a", "/", '+');
    check_at(
        &[joined, ("several-agents", "only-last")],
        "User-agent: a\n\nUser-agent: b\nDisallow: /\n",
        "a",
        "/",
        '+',
    );
    let allow = ("allow-line", "longest-match");
    check_at(&[allow], "User-agent: a\nAllow: /x\nUser-agent: b\nDisallow: /\n", "a", "/y", '+');
    check_at(&[allow], "User-agent: a\nDisallow: /x\nAllow: /x\n", "a", "/x", '+');
    check_at(&[allow], "User-agent: a\nAllow: /x\nDisallow: /xy\n", "a", "/xyz", '-');
    check_at(
        &[allow, ("several-disallows", "only-first")],
        "User-agent: a\nDisallow: /\nAllow: /xy\nDisallow: /xyz\n",
        "a",
        "/xyz",
        '+',
    );
    let orphan = ("disallow-without-agent", "for-everybody");
    check_at(
        &[orphan, ("agent-after-disallow", "refused")],
        "Disallow: /\nUser-agent: a\n",
        "a",
        "/",
        '!',
    );
    check_at(
        &[("record-without-disallow", "absent"), ("no-record", "nobody-welcome")],
        "User-agent: a\n",
        "a",
        "/",
        '-',
    );
    check_at(
        &[("no-record", "nobody-welcome"), ("robots-txt-itself", "always-retrievable")],
        "",
        "a",
        "/robots.txt",
        '+',
    );
    let wild = ("star-in-value", "wildcard");
    let file = "User-agent: f*g\nDisallow: /\n";
    check_at(&[wild], file, "aframegate", "/", '-');
    check_at(&[wild, ("name-direction", "prefix")], file, "aframegate", "/", '+');
    check_at(&[wild, ("name-direction", "prefix")], file, "framegate", "/", '-');
    check_at(&[wild, ("name-direction", "equality")], file, "framegate", "/", '+');
    check_at(&[wild, ("name-direction", "equality")], file, "fug", "/", '-');
    check_at(
        &[("misspelt-field", "taken-as-meant"), ("line-without-colon", "taken-as-field")],
        "User Agent a\nDisalow /x\n",
        "a",
        "/x",
        '-',
    );
    check_at(&[("empty-agent", "names-everybody")], "User-agent: /1\nDisallow: /\n", "a", "/", '+');
    check_at(
        &[("disallow-value", "wildcards"), ("no-leading-slash", "matches-everything")],
        "User-agent: *\nDisallow: *.gif$\n",
        "a",
        "/x.html",
        '+',
    );
}

#[test]
fn settings_about_names_meet_as_stated() {
    let naming = |value: &str| format!("User-agent: {value}\nDisallow: /\n");
    // If versions are kept, values must be compared with the whole header, or with a whole word of the header.
    let kept = ("version", "kept");
    for choice in ["first-word", "before-slash", "whole-header", "after-compatible"] {
        check_at(&[kept, ("robot-name", choice)], &naming("b/2"), "a/1 b/2", "/", '-');
    }
    let words = [("robot-name", "any-word"), ("name-direction", "equality")];
    check_at(&words, &naming("b"), "a/1 (x; b/2; y)", "/", '-');
    check_at(&words, &naming("x"), "a/1 (x; b/2; y)", "/", '-');
    check_at(&[&words[..], &[kept]].concat(), &naming("b/2"), "a/1 b/2, c", "/", '-');
    let compatible = [("robot-name", "after-compatible"), ("name-direction", "equality")];
    check_at(&compatible, &naming("b"), "a/1 (compatible;b/2;c)", "/", '-');
    check_at(&[&compatible[..], &[kept]].concat(), &naming("b/2"), "a (COMPATIBLE; b/2)", "/", '-');
    for header in ["a/1 (compatible; )", "a/1 (compatible; /2)", "a/1 (compatible;", "a compatible"]
    {
        check_at(&compatible, &naming("a"), header, "/", '-');
    }
    // Escapes in a User-agent line must be decoded before the line is read. Escapes in the robot's name must be decoded
    // after the name is found in the header.
    let file = ("escapes-in-names", "decoded-in-file");
    check_at(&[file], &naming("b%2F1"), "b", "/", '-');
    check_at(&[file, ("names-on-a-line", "split")], &naming("a%20b"), "b", "/", '-');
    check_at(&[file, ("names-on-a-line", "first-word")], &naming("a%20b"), "b", "/", '+');
    let decoded = ("escapes-in-names", "decoded-in-both");
    check_at(&[decoded, ("name-direction", "equality")], &naming("b%2F1"), "b%2F1", "/", '+');
    // A name that has already occurred in a record must not begin a new record.
    let alone = ("several-agents", "each-alone");
    check_at(&[alone], "User-agent: a\nUser-agent: A\nDisallow: /\n", "a", "/", '-');
    check_at(&[alone, file], "User-agent: a\nUser-agent: %61\nDisallow: /\n", "a", "/", '-');
    check_at(&[alone], "User-agent: a\nUser-agent: b\nDisallow: /\n", "b", "/", '-');
    // If a name is cut at a slash, the space around the name must be removed.
    let cut = [("robot-name", "before-slash"), ("name-direction", "equality")];
    check_at(&cut, &naming("b c"), " b c /1", "/", '-');
    // If stars are removed from a name, the length of the name must not include the stars.
    let left = [("star-in-value", "left-out"), ("several-records", "longest-merged")];
    let file = "User-agent: a\nDisallow: /\n\nUser-agent: *a\nDisallow: /x\n";
    check_at(&left, file, "a", "/y", '-');
    // A User-agent line without a name must apply to a robot without a name.
    check_at(&[("empty-agent", "joins-next")], "User-agent:\nDisallow: /\n", "", "/", '-');
    check_at(&[("empty-agent", "joins-next")], "User-agent:\nDisallow: /\n", "b", "/", '+');
    // The query must begin at a `?` that is written in the URL, even if this `?` is then encoded.
    let query = [("robots-txt-itself", "always-with-query")];
    let escaped = [("percent-escapes", "normal-form-equals"), query[0]];
    check_at(&escaped, "User-agent: *\nDisallow: /\n", "a", "/robots.txt?x", '+');
    check_at(&query, "User-agent: *\nDisallow: /\n", "a", "/robots.txts", '-');
    // `several-agents` must treat a User-agent line with several words as one line.
    let first = ("names-on-a-line", "first-word");
    let file = "User-agent: a b\nUser-agent: c d\nDisallow: /\n";
    check_at(&[first, ("several-agents", "only-last")], file, "c", "/", '-');
    check_at(&[first, ("several-agents", "only-last")], file, "d", "/", '+');
    // One record can have a line with `*` and a line with the name. `as-one-letter` must compare the positions of these
    // lines. A `*` that is removed from a name must not be treated as a letter.
    let letter = ("default-record", "as-one-letter");
    let file = "User-agent: a\nUser-agent: *\nDisallow: /x\n\nUser-agent: a\nDisallow: /y\n";
    check_at(&[letter, ("several-records", "merged")], file, "a", "/y", '-');
    let star = "User-agent: *\nDisallow: /\n\nUser-agent: *a\nDisallow:\n";
    check_at(&[letter, ("star-in-value", "left-out")], star, "a", "/", '-');
    // If several names have the same length, the records with the first name must be used.
    let longest = ("several-records", "longest-merged");
    let file = "User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow: /y\n\nUser-agent: A\nDisallow: /z\n";
    for (url, answer) in [("/x", '-'), ("/y", '+'), ("/z", '-')] {
        check_at(&[longest], file, "ba", url, answer);
    }
}

#[test]
fn settings_about_values_meet_as_stated() {
    // An escape of a control character must be treated like the character itself. If a value is only a host, its last
    // character must not be removed.
    let controls = [("control-characters", "removed-at-start"), ("percent-escapes", "decoded")];
    check_at(&controls, "User-agent: *\nDisallow: %01/%0Ax\n", "a", "/x", '-');
    let sign = ("query-part", "last-sign-dropped");
    check_at(&[sign], "User-agent: *\nDisallow: //h;\n", "a", "//h;", '+');
    check_at(&[sign], "User-agent: *\nDisallow: //h/;\n", "a", "//h/;", '-');
    // A slash that is added to a value must be counted in its length.
    let tie = "User-agent: *\nDisallow: /x\nAllow: *\n";
    let longest = [("allow-line", "longest-match"), ("disallow-value", "wildcards")];
    let added = [("leading-star", "slash-added"), ("value-length", "as-compared")];
    check_at(&[longest, added].concat(), tie, "a", "/x", '+');
    check_at(&longest, tie, "a", "/x", '-');
}

#[test]
fn settings_about_files_meet_as_stated() {
    let all = ("obeyed-records", "all");
    let file = "User-agent:\nDisallow: /x\n\nwords\nX: y\nUser-agent: a\nDisallow: /y\n";
    for other in [
        ("unknown-header", "ends-record"),
        ("line-without-colon", "ends-record"),
        ("disallow-without-agent", "refused"),
        ("agent-after-disallow", "refused"),
        ("empty-agent", "refused"),
        ("several-default-records", "none"),
        ("record-without-disallow", "restricts-everything"),
    ] {
        for (url, expected) in [("/x", '-'), ("/y", '-'), ("/z", '+')] {
            check_at(&[all, other], file, "b", url, expected);
        }
    }
    check_at(&[all, ("no-record", "nobody-welcome")], "User-agent: a\n", "a", "/", '-');
    check_at(&[all, ("unknown-header", "refused")], "X: y\n", "a", "/", '!');
    let order = ("default-record", "file-order");
    let file = "User-agent: *\nDisallow: /x\n\nUser-agent: a\nDisallow: /y\n";
    check_at(&[order, ("obeyed-records", "only-named")], file, "a", "/y", '-');
    check_at(&[order, ("obeyed-records", "only-default")], file, "a", "/x", '-');
    let empty = ("empty-agent", "names-everybody");
    let file = "User-agent:\nDisallow: /\n";
    check_at(&[empty, ("obeyed-records", "only-named")], file, "a", "/", '-');
    check_at(&[empty, ("obeyed-records", "only-default")], file, "a", "/", '+');
    // Tags must be removed before a line is cut or dropped. A line that has only tags must be blank.
    let tags = ("html-tags", "stripped");
    let tag = format!("<{}>", "x".repeat(20_000));
    let file = format!("User-agent: *\nDisallow: {tag}/\n");
    for limit in ["line-cut", "line-dropped"] {
        check_at(&[tags, ("limits", limit)], &file, "a", "/", '-');
    }
    check_at(&[tags], "User-agent: *\n<p>\nDisallow: /\n", "a", "/", '+');
    // If VT is a space, a CR inside a line must also be a space.
    let carriage = "User-agent: *\n\rDisallow: /x\n";
    for (space, answer) in [("sp-ht", '+'), ("ascii", '-'), ("unicode", '-')] {
        let nl = ("line-terminators", "nl-only");
        check_at(&[nl, ("optional-space", space)], carriage, "a", "/x", answer);
    }
    // Misspellings must be recognised for Crawl-delay, too, and not only for User-agent and Disallow.
    let delay = "User-agent: a\nCrawldelay: 1\nUser-agent: b\nDisallow: /\n";
    let ends = ("unknown-header", "crawl-delay-ends-agent-run");
    check_at(&[ends], delay, "a", "/", '-');
    check_at(&[ends, ("misspelt-field", "few-misspellings")], delay, "a", "/", '+');
    // Parts of a byte-order mark must be skipped before invalid bytes are replaced.
    let settings = Settings::DEFAULT.with("odd-bytes", "replaced").expect("a choice");
    for (mark, answer) in [("skipped", '+'), ("skipped-in-part", '-'), ("skipped-in-pieces", '-')] {
        let settings = settings.with("byte-order-mark", mark).expect("a choice");
        let file = b"\xEF\xBBUser-agent: *\nDisallow: /\n";
        assert_eq!(outcome(settings, file, b"a", b"/"), answer, "{mark}");
    }
    // After decoding, the file must be valid UTF-8 without a byte-order mark.
    let utf_16: String = "\u{FEFF}User-agent: *\nDisallow: /\u{E9}\n".into();
    let utf_16: Vec<u8> = utf_16.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let settings =
        |bytes| Settings::DEFAULT.with("utf-16", "decoded-by-mark")?.with("odd-bytes", bytes);
    for bytes in ["ordinary", "replaced", "value-dropped", "not-utf8-ends-file", "not-utf8-refused"]
    {
        let settings = settings(bytes).expect("a choice");
        assert_eq!(outcome(settings, &utf_16, b"a", "/\u{E9}".as_bytes()), '-', "{bytes}");
    }
    // The zero bytes of UTF-16 must not be read as NUL characters.
    let settings = settings("ordinary").and_then(|settings| settings.with("nul", "ends-file"));
    let settings = settings.expect("a choice");
    assert_eq!(outcome(settings, &utf_16, b"a", "/\u{E9}".as_bytes()), '-');
    // The other settings must determine whether a file is empty. Under `nowhere`, for example, a `#` begins no comment.
    let refused = ("no-record", "empty-refused");
    check_at(&[refused], "# c", "a", "/", '!');
    check_at(&[refused, ("comment-start", "nowhere")], "# c", "a", "/", '+');
    check_at(&[refused, ("robots-txt-itself", "always-retrievable")], "", "a", "/robots.txt", '!');
}

#[test]
fn a_line_that_the_limit_of_a_file_cuts_is_whole_or_not_read() {
    let settings = Settings::DEFAULT.with("limits", "file-500-kib-whole-lines").unwrap();
    const LIMIT: usize = 500 * 1024;
    for end in ["\n", "\r\n", "\r"] {
        let last = format!("Disallow: /x{end}");
        let file = |before: usize| long(before - last.len(), last.as_bytes());
        // A line must be treated as complete even if the limit is before or within its terminator.
        for (before, read) in
            [(LIMIT, true), (LIMIT + end.len(), true), (LIMIT + end.len() + 1, false)]
        {
            let file = [file(before), b"# more\n".to_vec()].concat();
            let expected = if read { '-' } else { '+' };
            assert_eq!(outcome(settings, &file, b"a", b"/x"), expected, "{end:?} {before}");
        }
    }
    let whole = long(LIMIT - 12, b"Disallow: /x");
    assert_eq!((whole.len(), outcome(settings, &whole, b"a", b"/x")), (LIMIT, '-'));
}

#[test]
fn a_line_in_pieces_and_one_that_ends_the_file_are_as_long_as_stated() {
    // If the last piece of a line is full, a blank line must follow.
    let parted = ("limits", "line-parted");
    let file = |length: usize| {
        let rule = "Disallow: /";
        format!("User-agent: *\n{rule}{}\nDisallow: /y\n", "x".repeat(length - rule.len()))
    };
    let url = |letters: usize| format!("/{}", "x".repeat(letters));
    check_at(&[parted], &file(255), "a", &url(244), '-');
    check_at(&[parted], &file(256), "a", &url(244), '-');
    check_at(&[parted], &file(256), "a", &url(243), '+');
    check_at(&[], &file(256), "a", &url(244), '+');
    check_at(&[parted], &file(254), "a", "/y", '-');
    check_at(&[parted], &file(255), "a", "/y", '+');
    check_at(&[parted], &file(256), "a", "/y", '-');
    // The last piece of a long comment must be read as a line of its own.
    let comment = format!("User-agent: *\n#{}Disallow: /y\n", "x".repeat(254));
    check_at(&[parted], &comment, "a", "/y", '-');
    let ending = ("limits", "line-ends-file");
    for (length, answer) in [(65_535, '-'), (65_536, '+')] {
        let file = format!("User-agent: *\n#{}\nDisallow: /y\n", "x".repeat(length - 1));
        check_at(&[ending], &file, "a", "/y", answer);
    }
    let lines = ("limits", "lines-1000");
    for (comments, answer) in [(998, '-'), (999, '+')] {
        let file = format!("User-agent: *\n{}Disallow: /y\n", "#\n".repeat(comments));
        check_at(&[lines], &file, "a", "/y", answer);
    }
}

#[test]
fn an_empty_value_takes_the_next_line() {
    let next = ("empty-value", "next-line");
    // Blank lines between an empty value and the line that becomes the value must not separate records.
    let file = "User-agent: a\nDisallow:\n\n \nUser-agent: b\nDisallow: /x\n";
    check_at(&[next], file, "a", "/x", '-');
    // A value must stay empty if its own line has a comment, or if the next line is only a comment.
    check_at(&[next], "User-agent: *\nDisallow: # c\nDisallow: /x\n", "a", "/x", '-');
    check_at(&[next], "User-agent: *\nDisallow:\n# c\nDisallow: /x\n", "a", "/x", '-');
    check_at(&[next], "User-agent: *\nDisallow:\n /x # c\n", "a", "/x", '-');
    // A line that becomes the value of another line must not take its own value from the next line. An unknown header
    // must never use the next line as its value.
    check_at(&[next], "User-agent: *\nDisallow:\nDisallow:\nDisallow: /x\n", "a", "/x", '-');
    check_at(&[next], "User-agent: *\nX:\nDisallow: /x\n", "a", "/x", '-');
    check_at(&[next], "User-agent: *\nDisallow:", "a", "/", '+');
}

#[test]
fn the_query_of_a_url_is_encoded_anew() {
    let anew = [("query-part", "encoded-anew"), ("disallow-value", "equality")];
    for (url, value) in [
        ("/a?b=1&a=2", "/a?a=2&b=1"),
        ("/a?b=2&a&b=1", "/a?a=&b=2&b=1"),
        ("/a?q=x+y%20z", "/a?q=x+y+z"),
        ("/a?q=(%7E)", "/a?q=%28~%29"),
        ("/a?&x&&", "/a?x="),
        ("/a?", "/a?"),
        ("/a?&", "/a?&"),
        ("/a", "/a"),
    ] {
        check_at(&anew, &format!("User-agent: *\nDisallow: {value}\n"), "a", url, '-');
    }
}

#[test]
fn what_a_url_and_a_value_lose_is_stated() {
    let at = |choice, value: &str, url: &str, expected| {
        check_at(&[choice], &format!("User-agent: *\nDisallow: {value}\n"), "a", url, expected);
    };
    let slash = ("last-slash", "forgiven");
    at(slash, "/a/", "/a?b", '+');
    at(slash, "/a/", "/a#b", '-');
    at(slash, "/a/", "/ab", '+');
    at(slash, "/a//", "/a/", '+');
    let query = ("query-part", "empty-dropped-throughout");
    at(query, "/a?b", "/a?", '+');
    at(query, "/a??", "/a", '+');
    at(query, "/a?", "/a", '-');
    let host = ("absolute-url", "plain-host");
    at(host, "/x", "HTTPS://H-1.x/x", '-');
    at(host, "/?x", "http://h?x", '-');
    at(host, "/x", "ftp://h/x", '+');
    at(host, "/x", "http:///x", '+');
    at(host, "/x", "http://u@h/x", '+');
    at(("percent-escapes", "decoded-plus"), "/a%2Bb", "/a+b", '+');
    at(("percent-escapes", "decoded-plus"), "/a b", "/a+b", '-');
    at(("double-slash", "merged-throughout"), "//a", "/a", '-');
    // A value with wildcards must match the URL with an added slash.
    let slash = [slash, ("disallow-value", "wildcards")];
    check_at(&slash, "User-agent: *\nDisallow: /*/$\n", "a", "/a", '-');
    // If a `$` is an ordinary character and becomes an escape, the length of the value must include the escape.
    let dollar = [
        ("allow-line", "longest-match"),
        ("disallow-value", "wildcards-without-end"),
        ("percent-escapes", "normal-form-figures"),
        ("value-length", "as-compared"),
    ];
    check_at(&dollar, "User-agent: *\nDisallow: /a$\nAllow: /a**\n", "a", "/a$", '-');
    // The length of a regular expression must be the length of the text that it matches.
    let matched = [
        ("allow-line", "longest-match"),
        ("disallow-value", "regular-expression"),
        ("value-length", "as-matched"),
    ];
    check_at(&matched, "User-agent: *\nDisallow: /ab+\nAllow: /abb\n", "a", "/abbb", '-');
    // The operators of a pattern must be read after the escapes of the value are decoded.
    let decoded = [("disallow-value", "shell-pattern"), ("percent-escapes", "decoded")];
    check_at(&decoded, "User-agent: *\nDisallow: /%3Fx\n", "a", "/yx", '-');
}

#[test]
fn the_engine_says_its_name() {
    assert_eq!(Naive::DEFAULT.name(), "naive");
}

#[test]
fn a_record_is_counted_where_it_begins() {
    let file = b"User-agent: a\n\nUser-agent: b\nDisallow: /\n";
    for choice in ["absent", "joined"] {
        let settings = Settings::DEFAULT.with("record-without-disallow", choice).unwrap();
        let decision = Naive { settings }.decide(file, b"b", b"/").unwrap();
        assert_eq!((decision.record, decision.line), (Some(2), Some(4)), "{choice}");
    }
    let settings = Settings::DEFAULT.with("line-terminators", "crnl-as-two").unwrap();
    let decision = Naive { settings }.decide(b"\r\nUser-agent: b\r\n", b"b", b"/").unwrap();
    assert_eq!((decision.record, decision.line), (Some(1), Some(3)));
    // A Disallow line can start a record. The reported line must be this Disallow line if it decides the query, and
    // `None` if no line decides.
    let settings = Settings::DEFAULT.with("disallow-without-agent", "for-everybody").unwrap();
    let decide = |url| Naive { settings }.decide(b"Disallow: /x\n", b"b", url).unwrap();
    assert_eq!((decide(b"/x").record, decide(b"/x").line), (Some(1), Some(1)));
    assert_eq!((decide(b"/y").record, decide(b"/y").line), (Some(1), None));
    // If records are merged, the reported record must be the record of the line that decides.
    let settings = Settings::DEFAULT.with("several-records", "merged").unwrap();
    let file = b"User-agent: b\nDisallow: /x\n\nUser-agent: b\nDisallow: /y\n";
    let decide = |url| Naive { settings }.decide(file, b"b", url).unwrap();
    assert_eq!((decide(b"/y").record, decide(b"/y").line), (Some(2), Some(5)));
    assert_eq!((decide(b"/z").record, decide(b"/z").line), (Some(1), Some(1)));
}

#[test]
fn choices_in_their_corners() {
    let run = ("unknown-header", "ends-agent-run");
    let file = "User-agent: a\nX: y\nUser-agent: b\nUser-agent: c\nDisallow: /\n";
    check_at(&[run], file, "a", "/", '+');
    check_at(&[run], file, "b", "/", '-');
    // If a line of two words is read as an unknown field, it must have the effect of an unknown header.
    let file = "User-agent: a\nx y\nUser-agent: b\nDisallow: /\n";
    check_at(&[run], file, "a", "/", '-');
    check_at(&[run, ("line-without-colon", "two-words")], file, "a", "/", '+');
    // Only SP and HT may separate the two words. Under `two-words-or-refused`, the two words must have exactly one such
    // character between them.
    let space = ("optional-space", "ascii");
    for (gap, at_any_gap, at_one_gap) in
        [(" ", '-', '-'), ("\t \t", '-', '+'), ("\u{c}", '+', '!'), (" \u{c}", '-', '-')]
    {
        let file = format!("User-agent: *\nDisallow{gap}/\n");
        check_at(&[space, ("line-without-colon", "two-words")], &file, "a", "/", at_any_gap);
        check_at(
            &[space, ("line-without-colon", "two-words-or-refused")],
            &file,
            "a",
            "/",
            at_one_gap,
        );
    }
    // Records that apply together must act as one record, even if one of them has no User-agent line.
    let lifts = ("empty-disallow", "lifts-following");
    let merged = ("several-default-records", "merged");
    let file = "User-agent: *\nDisallow: /x\nDisallow:\n\nUser-agent: *\nDisallow: /y\n";
    check_at(&[merged], file, "a", "/y", '-');
    check_at(&[merged, lifts], file, "a", "/y", '+');
    check_at(&[merged, lifts], file, "a", "/x", '-');
    let orphans = ("disallow-without-agent", "for-everybody-at-start");
    check_at(&[merged, lifts, orphans], "Disallow:\n\nDisallow: /\n", "a", "/", '+');
    // If the last wildcard is ignored, a `$` before it must mark the end of the path.
    let wildcards = ("disallow-value", "wildcards");
    let ignored = ("value-length", "without-last-star");
    let file = "User-agent: *\nDisallow: /x$*\n";
    check_at(&[wildcards, ignored], file, "a", "/x", '-');
    check_at(&[wildcards, ignored], file, "a", "/xy", '+');
    check_at(&[wildcards], file, "a", "/x", '+');
    let last_wins = ("agent-after-disallow", "last-wins");
    let file = "User-agent: a\nDisallow: /\nUser-agent: b\nUser-agent: c\n";
    check_at(&[last_wins], file, "b", "/", '-');
    check_at(&[last_wins], file, "c", "/", '-');
    let waiting = "User-agent: b\nDisallow: /x\n\nUser-agent: a\n\nUser-agent: *\n";
    let joined = ("record-without-disallow", "joined");
    check_at(&[joined, ("no-record", "nobody-welcome")], "User-agent: a\n", "a", "/", '+');
    check_at(&[joined], waiting, "a", "/x", '+');
    let inside = ("name-direction", "robot-in-value");
    check_at(&[inside], "User-agent: a\nDisallow: /\n", "/1.0", "/", '+');
    let own = ("full-url-value", "own-site");
    let file = "User-agent: *\nDisallow: http://h/x\n";
    check_at(&[own], file, "a", "/x", '-');
    check_at(&[own], file, "a", "http://i/x", '+');
    check_at(&[own], file, "a", "https://h/x", '+');
    check_at(&[own], file, "a", "http://h:8080/x", '+');
    check_at(&[own], file, "a", "/http://h/x", '+');
    check_at(&[own], "User-agent: *\nDisallow: http://h\n", "a", "/x", '-');
    let file = "User-agent: *\nDisallow: //h:80/x\n";
    check_at(&[own], file, "a", "/x", '-');
    check_at(&[own], file, "a", "http://h/x", '-');
    check_at(&[own], file, "a", "https://h/x", '+');
    check_at(&[own], file, "a", "http://h//h:80/x", '+');
    // A full URL with an empty host must belong to no site.
    check_at(&[own], "User-agent: *\nDisallow: //\n", "a", "http://h//x", '+');
    // An empty path must stay empty when dot segments are removed.
    let whole = ("absolute-url", "empty-kept");
    check_at(
        &[whole, ("dot-segments", "removed")],
        "User-agent: *\nDisallow: /\n",
        "a",
        "h://h?q",
        '+',
    );
    // A name that already has rules must keep these rules. Any other name must get all rules that the first name has so
    // far, including rules from earlier records.
    let copies = ("several-agents", "copies-of-first");
    let merged = ("several-records", "merged");
    let file = "User-agent: b\nDisallow: /\nUser-agent: b\nUser-agent: c\n";
    check_at(&[copies, merged], file, "c", "/", '-');
    check_at(&[copies], file, "c", "/", '+');
    let file = "User-agent: c\nDisallow:\nUser-agent: b\nUser-agent: C\nDisallow: /\n";
    check_at(&[copies, merged], file, "c", "/", '+');
    check_at(&[copies, merged], file, "b", "/", '-');
    check_at(&[merged], file, "c", "/", '-');
    // Under `leading-space=line-ignored`, `User-agent :` must not be read as a User-agent line, because a space comes
    // before the colon.
    let order = ("non-conforming-file", "as-if-absent-for-order");
    let file = "User-agent :\nUser-agent: *\nDisallow: /\n";
    check_at(&[order, ("leading-space", "line-ignored")], file, "a", "/", '+');
    check_at(&[order], file, "a", "/", '-');
    // If the file has only one line, its first space must stay.
    let parser = [("only-line", "parted"), ("first-space", "taken-out")];
    check_at(&parser, "User-agent: * Disallow: /x", "a", "/x", '-');
    check_at(&parser, "Disallow:\n", "a", "/x", '+');
    check_at(&parser, "Disallow:# c\n", "a", "/x", '+');
    check_at(&parser, "X-User-agent: *\tDisallow:  /x", "a", "/x", '+');
    // Comments must be removed before lines are split and before a space is removed.
    let separator = [("comment-start", "ends-at-separator"), ("optional-space", "ecmascript")];
    let all = [&parser[..], &separator].concat();
    check_at(&all, "User-agent: *#\u{2029}Disallow: /", "a", "/x", '-');
    let file = "#\u{2028}User-agent: *\nDisallow:/a b\n";
    check_at(&all[1..], file, "a", "/a b", '-');
    // Under `sole`, a record with `*` must apply as the default record, even if it also names the robot.
    let sole = ("default-record", "sole");
    let file = "User-agent: *\nUser-agent: a\nDisallow: /\n";
    check_at(&[sole], file, "a", "/", '-');
}

#[test]
fn the_site_that_is_stated_is_that_of_the_file() {
    let settings = Settings::DEFAULT.with("full-url-value", "own-site").unwrap();
    let read = Naive { settings }.read(b"User-agent: *\nDisallow: http://h:80/x\n").unwrap();
    for (site, url, allowed) in [
        ("http://H", "/x", false),
        ("http://i", "/x", true),
        ("https://h", "/x", true),
        ("http://h:8080", "/x", true),
        ("http://h", "http://h/x", false),
    ] {
        let site = site.parse().unwrap();
        let decision = read.decide_on(Some(&site), b"a", url.as_bytes());
        assert_eq!(decision.allowed(), allowed, "{url} of {site}");
    }
}

#[test]
fn what_becomes_of_escapes() {
    let kept = |choice| ("percent-escapes", choice);
    let match_at = |at: &[(&str, &str)], value: &str, url: &str, expected| {
        check_at(at, &format!("User-agent: *\nDisallow: {value}\n"), "a", url, expected);
    };
    // The examples are from figures 4 and 6 of RFC 9309. Rows of figure 4 that contradict the text of the RFC are
    // omitted.
    for form in ["normal-form", "normal-form-signs"] {
        for (value, url) in [
            ("/foo/bar?baz=quz", "/foo/bar?baz=quz"),
            ("/foo/bar/\u{30C4}", "/foo/bar/%E3%83%84"),
            ("/foo/bar/%E3%83%84", "/foo/bar/%E3%83%84"),
            ("/foo/bar/%62%61%7A", "/foo/bar/baz"),
            ("/foo/bar/baz", "/foo/bar/%62%61%7A"),
            ("/%e3", "/%E3"),
        ] {
            match_at(&[kept(form)], value, url, '-');
        }
        for (value, url) in [("/a/b", "/a%2Fb"), ("/a%3Fb", "/a?b"), ("/%25", "/%")] {
            match_at(&[kept(form)], value, url, '+');
        }
    }
    let wild = ("disallow-value", "wildcards");
    for (form, expected) in [("normal-form", '+'), ("normal-form-signs", '-')] {
        match_at(
            &[kept(form), wild],
            "/path/file-with-a-%2A.html",
            "/path/file-with-a-*.html",
            expected,
        );
        match_at(&[kept(form), wild], "/path/foo-%24", "/path/foo-$", expected);
        match_at(&[kept(form), wild], "/a%2Ab", "/axb", '+');
    }
    // The examples are from the table in the draft of 1996.
    let draft = [kept("decoded-slash-apart"), ("escape-case", "ignored")];
    for (value, url, expected) in [
        ("/tmp", "/tmp.html", '-'),
        ("/tmp/", "/tmp", '+'),
        ("/a%3cd.html", "/a%3Cd.html", '-'),
        ("/a%2fb.html", "/a%2fb.html", '-'),
        ("/a%2fb.html", "/a%2Fb.html", '-'),
        ("/a%2fb.html", "/a/b.html", '+'),
        ("/a/b.html", "/a%2fb.html", '+'),
        ("/%7ejoe/index.html", "/~joe/index.html", '-'),
        ("/~joe/index.html", "/%7Ejoe/index.html", '-'),
        // An escaped slash must be treated as one character that differs from all other characters.
        ("/%2F", "/%252F", '+'),
        ("/%2f", "/%252f", '+'),
        ("/%252F", "/%2F", '+'),
        ("/%25", "/%2F", '+'),
        ("/%2F", "/%2F", '-'),
        ("/%252F", "/%252F", '-'),
        ("/%E9", "/\u{E9}", '+'),
        ("/%C3", "/\u{E9}", '-'),
    ] {
        match_at(&draft, value, url, expected);
    }
    match_at(&[kept("decoded-but-slash")], "/%2F", "/%252F", '-');
    // A character that separates the parts of a URL must differ from its escape. Any other character must be equal to
    // its escape.
    for (value, url, expected) in [
        ("/x?y", "/x%3Fy", '+'),
        ("/x%3fy", "/x%3Fy", '-'),
        ("/x?y?z", "/x?y%3Fz", '-'),
        ("/x?y=", "/x?y%3D", '+'),
        ("/x?y%26", "/x?y&", '+'),
        ("/x=y", "/x%3Dy", '-'),
        ("/a/b", "/a%2Fb", '-'),
        ("/%3F", "/%253F", '+'),
        ("/100%x", "/100%25x", '-'),
    ] {
        match_at(&[kept("decoded-in-parts")], value, url, expected);
        let in_query = url.contains('?');
        let expected = if in_query { '-' } else { expected };
        match_at(&[kept("decoded-path-and-query")], value, url, expected);
    }
    match_at(&[kept("decoded-slash-apart")], "/%2F", "/%2f", '+');
    match_at(&[kept("decoded-slash-apart"), ("value-case", "ignored")], "/%2F", "/%2f", '-');
    // Decoding escapes must not turn an escaped wildcard into a wildcard.
    match_at(&[kept("decoded"), wild], "/a%2Ab", "/axb", '+');
    match_at(&[kept("decoded"), wild], "/a%2Ab", "/a*b", '-');
    match_at(&[kept("normal-form-reserved"), wild], "/a*=$", "/axx%3D", '-');
    match_at(&[kept("decoded"), ("value-case", "ignored")], "/%41", "/a", '-');
}

#[test]
fn values_are_resolved_as_relative_urls() {
    for (value, url) in [
        ("x", "/x"),
        ("./x", "/x"),
        ("../x", "/x"),
        ("../../x/", "/x/"),
        ("a/../x", "/x"),
        ("a/./x", "/a/x"),
        ("a/..", "/"),
        ("a//b", "/a//b"),
        ("?q", "/robots.txt?q"),
        ("x?../y", "/x?../y"),
    ] {
        let file = format!("User-agent: *\nDisallow: {value}\n");
        let resolved = ("no-leading-slash", "resolved");
        check_at(&[resolved, ("disallow-value", "equality")], &file, "a", url, '-');
    }
    let file = "User-agent: *\nDisallow: x:y\n";
    check_at(&[("no-leading-slash", "resolved")], file, "a", "/x:y", '+');
}

#[test]
fn the_line_is_the_one_that_chose_the_record() {
    let at = |setting, choice, robots: &[u8], agent: &[u8]| {
        let settings = Settings::DEFAULT.with(setting, choice).unwrap();
        let decision = Naive { settings }.decide(robots, agent, b"/").unwrap();
        (decision.verdict, decision.record.unwrap_or(0), decision.line.unwrap_or(0))
    };
    let file = b"\nUser-agent: *\nUser-agent: a\n";
    let closed = at("record-without-disallow", "restricts-everything", file, b"a");
    assert_eq!(closed, (Verdict::Disallowed, 1, 3));
    let two_names = b"User-agent: *\nUser-agent: a\nDisallow: /x\n";
    assert_eq!(at("default-record", "file-order", two_names, b"a"), (Verdict::Allowed, 1, 2));
    // If a record names the robot and also has a `*`, its rules must be used only once. The reported line must be the
    // line with the name.
    assert_eq!(at("default-record", "added", two_names, b"a"), (Verdict::Allowed, 1, 2));
    check(b"User-agent: a\nDisallow: /\n", b"b\ta", b"/", ('+', 0, 0));
}

#[test]
fn lines_end_where_they_are_said_to() {
    let count = |robots: &[u8]| line::split(&Settings::DEFAULT, robots).len();
    for (robots, lines) in
        [(&b""[..], 0), (b"a", 1), (b"a\n", 1), (b"\n", 1), (b"\n\r", 2), (b"a\r\n\rb", 3)]
    {
        assert_eq!(count(robots), lines, "{}", robots.escape_ascii());
    }
}

#[test]
fn default_records_are_added_to_a_named_one() {
    let at = |robots: &[u8]| {
        let settings = Settings::DEFAULT.with("default-record", "added").unwrap();
        Naive { settings }.decide(robots, b"a", b"/x").unwrap()
    };
    // The lines of the record that names the robot must come first.
    let decision = at(b"User-agent: *\nDisallow: /x\n\nUser-agent: a\nDisallow: /\n");
    assert_eq!((decision.record, decision.line), (Some(2), Some(5)));
    let added = at(b"User-agent: a\nDisallow: /y\n\nUser-agent: *\nDisallow: /x\n");
    assert_eq!((added.verdict, added.record, added.line), (Verdict::Disallowed, Some(2), Some(5)));
    let none = at(b"User-agent: *\nDisallow: /x\n");
    assert_eq!((none.verdict, none.record, none.line), (Verdict::Disallowed, Some(1), Some(2)));
}

#[test]
fn expected_differences() {
    let mut wrong = Vec::new();
    for row in differences() {
        let deviation = Deviation::from_ids(row.setting, row.choice).expect(row.choice);
        let outcomes = [Settings::DEFAULT, deviation.settings()]
            .map(|settings| outcome(settings, &row.robots, row.agent, row.url));
        if outcomes != row.expected || outcomes[0] == outcomes[1] {
            let file = &row.robots[..row.robots.len().min(200)];
            wrong.push(format!(
                "{deviation}: {outcomes:?}, expected {:?}: {} asks for {} under {}",
                row.expected,
                row.agent.escape_ascii(),
                row.url.escape_ascii(),
                file.escape_ascii()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn expected_differences_of_later_rules() {
    let ground = Settings {
        allow_line: AllowLine::LongestMatch,
        disallow_value: DisallowValue::Wildcards,
        percent_escapes: PercentEscapes::NormalForm,
        ..Settings::DEFAULT
    };
    for &(setting, choice, robots, url, expected) in OF_LATER_RULES {
        let deviation = Deviation::from_ids(setting, choice).expect(choice);
        assert!(deviation.setting.of_later_rules(), "{deviation}");
        let mut ground = ground;
        if setting == "empty-allow" {
            ground.allow_line = AllowLine::FirstMatch;
        }
        let deviated = ground.deviate(&[deviation]);
        let outcomes = [ground, deviated].map(|settings| outcome(settings, robots, b"a", url));
        assert_eq!(outcomes.iter().collect::<String>(), expected, "{deviation}");
    }
}

#[test]
fn every_choice_shows() {
    let shown = differences().into_iter().map(|row| (row.setting, row.choice));
    let of_later_rules = OF_LATER_RULES.iter().map(|row| (row.0, row.1));
    let shown: BTreeSet<_> = shown.chain(of_later_rules).collect();
    let hidden: Vec<String> = setting::deviations()
        .filter(|deviation| !shown.contains(&(deviation.setting.id, deviation.choice.id)))
        .map(|deviation| deviation.to_string())
        .collect();
    assert!(hidden.is_empty(), "no vector shows {hidden:?}");
}

/// Returns pairs of choices of the setting. In every row of the table in `differences.rs`, both choices of a pair give
/// the same answer.
fn alike(setting: &SettingInfo) -> Vec<String> {
    let rows: Vec<_> = differences().into_iter().filter(|row| row.setting == setting.id).collect();
    let answers: Vec<(&str, Vec<char>)> = setting
        .choices
        .iter()
        .map(|choice| {
            let settings = Deviation { setting: SettingInfo::from_id(setting.id).unwrap(), choice };
            let settings = settings.settings();
            let ask = |row: &differences::Row| outcome(settings, &row.robots, row.agent, row.url);
            (choice.id, rows.iter().map(ask).collect())
        })
        .collect();
    let mut pairs = Vec::new();
    for (i, (choice, of_one)) in answers.iter().enumerate() {
        for (other, of_other) in &answers[i + 1..] {
            if of_one == of_other {
                pairs.push(format!("{}: {choice}, {other}", setting.id));
            }
        }
    }
    pairs
}

#[test]
fn choices_of_a_setting_are_told_apart() {
    let alone = setting::ALL.iter().filter(|setting| !setting.of_later_rules());
    let pairs: Vec<String> = alone.flat_map(alike).collect();
    // A line that begins with `#` is not a field, neither under `line-start` nor under `nowhere`. The two choices give
    // different decisions only if lines without a colon or unknown headers have an effect.
    assert_eq!(pairs, ["comment-start: line-start, nowhere"]);
    let [line_start, nowhere] = ["line-start", "nowhere"].map(|choice| {
        let settings = Settings::DEFAULT.with("comment-start", choice).unwrap();
        settings.with("line-without-colon", "refused").unwrap()
    });
    assert_eq!(outcome(line_start, b"# c\n", b"a", b"/"), '+');
    assert_eq!(outcome(nowhere, b"# c\n", b"a", b"/"), '!');
}

#[test]
fn limits_are_where_they_are_stated() {
    // The rule must be read completely if it ends at the limit. If it ends one byte after the limit, its last byte must
    // be lost.
    let kib = [("file-500-kib", 500), ("file-256-kib", 256), ("file-64-kib", 64)];
    let less = [("file-32-kib", 32), ("file-16-kib", 16), ("file-8-kib", 8), ("file-4-kib", 4)];
    for (choice, limit) in kib.into_iter().chain(less).map(|(choice, kib)| (choice, kib * 1024)) {
        let settings = Settings::DEFAULT.with("limits", choice).unwrap();
        let file = |size: usize| long(size - b"Disallow: /xy".len(), b"Disallow: /xy");
        assert_eq!(file(limit).len(), limit);
        assert_eq!(outcome(settings, &file(limit), b"a", b"/xz"), '+', "{choice}");
        assert_eq!(outcome(settings, &file(limit + 1), b"a", b"/xz"), '-', "{choice}");
    }
}

/// A random number generator that returns the same numbers on every run.
struct XorShift(u64);

impl XorShift {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn text(&mut self, atoms: &[&[u8]], most: usize) -> Vec<u8> {
        let count = self.below(most + 1);
        (0..count).flat_map(|_| atoms[self.below(atoms.len())].to_vec()).collect()
    }
}

/// Parts of lines, and whole lines that make records likely in a random text.
const ATOMS: &[&[u8]] = &[
    b"User-agent: a\n",
    b"User-agent: *\r\n",
    b"User-agent: \n",
    b"Disallow: /a\r",
    b"Disallow: /\n",
    b"Disallow:\n",
    b"Allow: /a\n",
    b"\n\n",
    b"# a\n",
    b"User-agent:",
    b"Disallow:",
    b"Disalow:",
    b"Disallow",
    b"X:",
    b"*",
    b"a",
    b"/",
    b"?",
    b"#",
    b" ",
    b"\t",
    b"\r",
    b"\n",
    b"\r\n",
    b"\0",
    b"\xEF\xBB\xBF",
    b"\xC3\x89",
    b"\xC3",
    b"\xE2\x80\xA8",
    b"\xC2\x85",
    b"\x0C",
    b"%2",
    b"%41",
    b"mailto:",
    b"..",
    b"$",
    b"http://h",
    b"\xFF",
];

#[test]
fn no_panic_at_any_single_deviation() {
    let mut random = XorShift(0x1994_0630);
    let bytes: Vec<[u8; 1]> = (0..=255).map(|byte| [byte]).collect();
    let bytes: Vec<&[u8]> = bytes.iter().map(|byte| &byte[..]).collect();
    let mut counts = [0usize; 3];
    for deviation in setting::deviations() {
        let settings = deviation.settings();
        for round in 0..200 {
            let atoms = if round % 4 == 0 { &bytes } else { ATOMS };
            let robots = random.text(atoms, 40);
            let (agent, url) = (random.text(atoms, 4), random.text(atoms, 5));
            match outcome(settings, &robots, &agent, &url) {
                '+' => counts[0] += 1,
                '-' => counts[1] += 1,
                _ => counts[2] += 1,
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}

#[test]
fn no_panic_at_any_pair_of_deviations() {
    let mut random = XorShift(0x1994_0630);
    let mut pairs = 0;
    for pair in setting::pairs() {
        let settings = Settings::DEFAULT.deviate(&pair);
        assert_eq!(settings.deviations(), pair);
        for _ in 0..5 {
            let robots = random.text(ATOMS, 30);
            let (agent, url) = (random.text(ATOMS, 3), random.text(ATOMS, 4));
            outcome(settings, &robots, &agent, &url);
        }
        pairs += 1;
    }
    assert!(pairs > 1_000, "only {pairs} pairs");
}

/// Checks that the deciding line agrees with the decision, at the default settings. Returns whether the decision has a
/// line.
#[track_caller]
fn the_line_says_it(robots: &[u8], agent: &[u8], url: &[u8]) -> bool {
    let decision = Naive::DEFAULT.decide(robots, agent, url).expect("the default refuses nothing");
    assert_eq!(decision.record.is_some(), decision.line.is_some());
    assert!(decision.allowed() || decision.line.is_some());
    let Some(number) = decision.line else { return false };
    let lines = line::split(&Settings::DEFAULT, robots);
    match line::read(&Settings::DEFAULT, &lines[number - 1]) {
        line::Line::Known(line::Field::Disallow, value) => {
            assert!(!decision.allowed());
            let path = url::path(url).expect("a path");
            assert!(!value.is_empty() && path.starts_with(&value));
        }
        line::Line::Known(line::Field::UserAgent, _) => assert!(decision.allowed()),
        other => panic!("line {number} is {other:?}"),
    }
    true
}

#[test]
fn the_line_that_decides_says_it() {
    let mut random = XorShift(0x1994_0630);
    let mut decided = 0;
    for _ in 0..20_000 {
        let robots = random.text(ATOMS, 30);
        let agent = random.text(&[b"a", b"*", b"/"], 3);
        let url = random.text(&[b"/", b"a"], 3);
        decided += usize::from(the_line_says_it(&robots, &agent, &url));
    }
    assert!(decided > 1_000, "only {decided} were decided by a line");
}

#[test]
#[ignore = "reads the folder that NOROBOTS_CORPUS names"]
fn the_line_that_decides_says_it_in_the_corpus() {
    let folder = std::env::var_os("NOROBOTS_CORPUS").expect("NOROBOTS_CORPUS names a folder");
    let mut decided = 0;
    for entry in std::fs::read_dir(folder).expect("NOROBOTS_CORPUS is a folder") {
        let robots = std::fs::read(entry.expect("an entry").path()).expect("a file");
        for agent in [&b"any/1.0"[..], b"Googlebot"] {
            decided += usize::from(the_line_says_it(&robots, agent, b"/admin/?q=1"));
        }
    }
    assert!(decided > 0, "no line of any file decided");
    eprintln!("{decided} decisions");
}

/// Checks `as-if-absent-for-order`, which treats a file as absent if its lines are in the wrong order.
#[test]
fn a_file_out_of_order_is_as_if_absent() {
    let order = [("non-conforming-file", "as-if-absent-for-order")];
    let record = "User-agent: *\nDisallow: /\n";
    for kept in [
        "",
        "Rev: x\n",
        "Rev: ",
        "Rev: x:",
        "Rev : x\n",
        "Rev#: x\n",
        "Sitemap: x\n#c\n # c\n",
        "\nRev: x\n",
        " \t\nDisallow: /x\n#c\n",
        "\n# c\nUser-agent: a\nCrawl-delay: 1\n",
        "\nUser-agent: \n# c\nSitemap: x\nUser-agent: a\n",
    ] {
        check_at(&order, &format!("{record}{kept}"), "b", "/", '-');
    }
    for absent in [
        "words\n",
        "Rev:",
        "::\n",
        " Rev: x\n",
        "Rev\t: x\n",
        "Rev/2: x\n",
        "Rev: :x\n",
        "Disallow: # c\n",
        "User-agent: a\nDisallow: /x\n",
        "\n# c\nDisallow: /x\n",
        "\nRev: x\nUser-agent: a\nDisallow: /x\n",
    ] {
        check_at(&order, &format!("{record}{absent}"), "b", "/", '+');
    }
    for above in ["Rev: x\n", "Rev: x\n\n", "Disallow: /x\n\n", "# c\nRev: x\n"] {
        check_at(&order, &format!("{above}{record}"), "b", "/", '+');
    }
    for above in ["Sitemap: x\n", "# c\n\n", "\n \n"] {
        check_at(&order, &format!("{above}{record}"), "b", "/", '-');
    }
}

/// Files with different bytes but the same [`form`](crate::naive::Read::form) must get the same verdicts.
#[test]
fn files_of_one_form_are_answered_alike() {
    let lines: [&[u8]; 9] = [
        b"User-agent: a\n",
        b"User-agent: *\n",
        b"Disallow: /a\n",
        b"Disallow:\n",
        b"Allow: /a\n",
        b"\n",
        b"# c\n",
        b"X: y\n",
        b"disallow:/a #c\n",
    ];
    let mut forms = std::collections::HashMap::new();
    let mut alike = 0;
    for choice in setting::deviations().step_by(16) {
        let settings = choice.settings();
        for at in 0..lines.len().pow(4) {
            let file = [at, at / 9, at / 81, at / 729].map(|at| lines[at % 9]).concat();
            let Ok(read) = (Naive { settings }).read(&file) else { continue };
            let queries = [(b"a", &b"/a"[..]), (b"b", b"/a"), (b"a", b"/"), (b"a", b"/b")];
            let answers = queries.map(|(agent, url)| read.decide(agent, url).allowed());
            match forms.insert((settings, read.form()), answers) {
                Some(earlier) => assert_eq!(answers, earlier, "{choice}: {}", file.escape_ascii()),
                None => continue,
            }
            alike += 1;
        }
    }
    assert!(alike > 50_000, "{alike}");
}
