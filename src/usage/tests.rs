//! Checks Content-Usage lines and headers against the text of the drafts.

use crate::testing::Random;
use crate::usage::{LABELS, Statement, Unknown, combine, decide, header};
use crate::{Edition, Robots};

/// What a file says about AI training on the content of a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Disallowed,
    Allowed,
    Unknown,
    /// The robot may not crawl the URL.
    Barred,
}
use Answer::{Allowed, Barred, Disallowed};

#[track_caller]
fn answer(robots: &[u8], agent: &str, url: &str) -> Answer {
    let usage = decide(robots, agent, url);
    let preference = usage.preference("train-ai");
    assert_eq!(usage.unknown("train-ai").is_none(), preference.is_some());
    match (usage.decision.allowed(), preference) {
        (false, None) => Barred,
        (false, _) => panic!("a URL that may not be crawled has a preference: {usage:?}"),
        (true, None) => Answer::Unknown,
        (true, Some(true)) => Allowed,
        (true, Some(false)) => Disallowed,
    }
}

/// Lines of a group for `*`, and the preference that these lines state for training on `/x`. Each comment names the
/// tests and the deciding section of a draft. A is draft-ietf-aipref-attach-05, and V is draft-ietf-aipref-vocab.
#[rustfmt::skip]
const ROWS: &[(&str, Answer)] = &[
    // Test 1: a rule can disallow training (A 1.2).
    ("Content-Usage: train-ai=n", Disallowed),
    // Tests 2 and 3: paths match as in Allow and Disallow lines (A 3.1).
    ("Content-Usage: / train-ai=n", Disallowed),
    ("Content-Usage: /y train-ai=n", Answer::Unknown),
    // Tests 4, 5 and 7: a value that doesn't begin with `/` has no path (A 3.2). `*.pdf` is a valid key in RFC 9651.
    ("Content-Usage: *.pdf train-ai=n", Answer::Unknown),
    ("Content-Usage: *.pdf, train-ai=n", Disallowed),
    ("Content-Usage: x train-ai=n", Answer::Unknown),
    // Tests 8 and 9: the path and the dictionary may be absent or empty (A 3).
    ("Content-Usage: /x", Answer::Unknown),
    ("Content-Usage:", Answer::Unknown),
    // Test 10: the path ends at the first SP or HTAB (A 3.2).
    ("Content-Usage: /x,train-ai=n", Answer::Unknown),
    // Test 11: white space may precede and follow the colon (A 3).
    ("content-usage :\ttrain-ai=n", Disallowed),
    // Tests 12 and 13: the value ends at the first `#` (A 3.2).
    ("Content-Usage: train-ai=n # x", Disallowed),
    ("Content-Usage: train-ai=\"n#\"", Answer::Unknown),
    // Tests 14 and 15: labels and values are case-sensitive (V 6.5.1 and 6.2).
    ("Content-Usage: Train-AI=n", Answer::Unknown),
    ("Content-Usage: train-ai=N", Answer::Unknown),
    // Tests 16 and 17: the value isn't a dictionary (RFC 9651, section 4.2.2).
    ("Content-Usage: train-ai = n", Answer::Unknown),
    ("Content-Usage: train-ai=n,", Answer::Unknown),
    // Test 18: unknown labels and parameters are ignored (V 6.4).
    ("Content-Usage: train-ai=n, foo=(1 2);q", Disallowed),
    // Test 19: one malformed member makes the whole dictionary fail (V 6.5.1).
    ("Content-Usage: train-ai=n, Foo=1", Answer::Unknown),
    // Tests 20 to 22: the last value of a label applies (V 6.5.1 and 6.5.2).
    ("Content-Usage: train-ai=y, train-ai", Answer::Unknown),
    ("Content-Usage: train-ai=n, train-ai=y", Allowed),
    ("Content-Usage: train-ai;allow=n, train-ai=y", Allowed),
    // Test 23: V 6.5.2 uses this line as an example of parameters, but RFC 9651 requires a key after the last `;`.
    ("Content-Usage: train-ai;has;parameters=\"?\";", Answer::Unknown),
    // Tests 24 and 25: the preferences in lines with the same path are combined (A 3.1 and V 5.1).
    ("Content-Usage: train-ai=n\nContent-Usage: train-ai=n", Disallowed),
    ("Content-Usage: train-ai=y\nContent-Usage: train-ai=n", Disallowed),
    // Test 26: the drafts don't define the length of an absent path. This library treats an absent path as shorter than
    // `/`.
    ("Content-Usage: train-ai=n\nContent-Usage: / search=y", Answer::Unknown),
    // Tests 27 and 28: the rule with the longest path applies (A 3.1).
    ("Content-Usage: / train-ai=n\nContent-Usage: /x train-ai=y", Allowed),
    ("Content-Usage: /x search=n\nContent-Usage: / train-ai=n", Answer::Unknown),
    // Test 29: the drafts don't define how escapes are compared. In this library, `/%78` equals `/x`, as in RFC 9309.
    ("Content-Usage: /%78 train-ai=n\nContent-Usage: /x train-ai=y", Disallowed),
    // Tests 30 and 31: a URL that can't be crawled has no preference (A 3).
    ("Disallow: /x\nContent-Usage: train-ai=n", Barred),
    ("Disallow: /\nAllow: /x\nContent-Usage: train-ai=n", Disallowed),
    // Tests 38 and 39: the path ends at the first space, and the value ends at the first `#` (A 3.2).
    ("Content-Usage: /a b train-ai=n", Answer::Unknown),
    ("Content-Usage: /#b train-ai=n", Answer::Unknown),
    // Test 41: CR ends a line (RFC 9309).
    ("Content-Usage: train-ai=n\rDisallow: /x", Barred),
    // Test 43: RFC 9651 requires a key after the last `;`, as in test 23.
    ("Content-Usage: train-ai=y;", Answer::Unknown),
];

#[test]
fn lines_are_read_by_the_drafts() {
    for (lines, expected) in ROWS {
        let robots = format!("User-agent: *\n{lines}\n");
        assert_eq!(answer(robots.as_bytes(), "ExampleBot", "/x"), *expected, "{lines}");
    }
    // Test 6: patterns match as in RFC 9309 (A 3.1).
    let robots = b"User-agent: *\nContent-Usage: /*.pdf$ train-ai=n\n";
    assert_eq!(answer(robots, "a", "/x.pdf"), Disallowed);
    assert_eq!(answer(robots, "a", "/x.pdf?q"), Answer::Unknown);
    // Test 32: an empty file states no preference.
    assert_eq!(answer(b"", "a", "/x"), Answer::Unknown);
    // Test 34: a robot that has its own group doesn't use the group for `*`.
    let robots = b"User-agent: *\nContent-Usage: train-ai=n\n\nUser-agent: ExampleBot\nAllow: /\n";
    assert_eq!(answer(robots, "ExampleBot", "/x"), Answer::Unknown);
    assert_eq!(answer(robots, "OtherBot", "/x"), Disallowed);
    // Test 37: a rule before the first group belongs to no group (RFC 9309).
    let robots = b"Content-Usage: train-ai=n\nUser-agent: *\nAllow: /\n";
    assert_eq!(answer(robots, "a", "/x"), Answer::Unknown);
    // Test 42: RFC 9309 doesn't say whether a parser skips a byte-order mark. The group must be found even if the
    // parser ignores the line with the mark.
    let robots = b"\xEF\xBB\xBFUser-agent: *\nUser-agent: a\nContent-Usage: train-ai=n\n";
    assert_eq!(answer(robots, "a", "/x"), Disallowed);
    // All groups for the same robot are combined.
    let robots = b"User-agent: a\nContent-Usage: train-ai=y\nUser-agent: b\nAllow: /\nUser-agent: A\nContent-Usage: train-ai=n\n";
    assert_eq!(answer(robots, "a", "/x"), Disallowed);
    assert_eq!(answer(robots, "b", "/x"), Answer::Unknown);
}

/// Tests 35 and 36: in the grammar of the draft, a Content-Usage line is a rule, so it ends the User-agent lines of a
/// group. In RFC 9309, a Content-Usage line isn't a rule and doesn't end the User-agent lines.
#[test]
fn a_line_ends_the_user_agent_lines_of_a_group() {
    let robots = b"User-agent: a\nContent-Usage: train-ai=n\nUser-agent: b\nDisallow: /y\n";
    assert_eq!(answer(robots, "a", "/x"), Disallowed);
    assert_eq!(answer(robots, "b", "/x"), Answer::Unknown);
    assert_eq!(answer(robots, "a", "/y"), Disallowed);
    assert_eq!(answer(robots, "b", "/y"), Barred);
    assert!(!Robots::read(Edition::Rfc9309, &robots[..]).robot("a").allows("/y"));
    let decision = decide(robots, "b", "/y").decision;
    assert_eq!((decision.record, decision.line), (Some(2), Some(4)));
}

/// Checks the example file in section 3.4 of draft-ietf-aipref-attach-05 against the table in the same section.
#[test]
fn the_example_of_the_draft_has_its_answers() {
    let robots = b"User-Agent: *\nAllow: /\nDisallow: /never/\nContent-Usage: train-ai=n\nContent-Usage: /ai-ok/ train-ai=y\n\n\
        User-Agent: ExampleBot\nAllow: /\nContent-Usage: train-ai=y\n";
    assert_eq!(answer(robots, "any", "/test"), Disallowed);
    assert_eq!(answer(robots, "any", "/never/test"), Barred);
    assert_eq!(answer(robots, "any", "/ai-ok/test"), Allowed);
    assert_eq!(answer(robots, "ExampleBot", "/never/test"), Allowed);
}

/// Checks test 40, and the header that section 2 of draft-ietf-aipref-attach-05 defines.
#[test]
fn a_file_and_a_header_come_to_the_stricter_preference() {
    let usage = decide(b"User-agent: *\nContent-Usage: train-ai=y\n", "a", "/x");
    let value = header(["\ttrain-ai=n ", "search=y"]);
    assert_eq!(value, b"train-ai=n, search=y");
    let statement = Statement::read(&value).unwrap();
    let combined = |label| combine([usage.preference(label), statement.preference(label)]);
    assert_eq!(
        (combined("train-ai"), combined("search"), combined("other")),
        (Some(false), Some(true), None)
    );
    assert_eq!(Statement::read(&header(["train-ai=n", ""])), None);
    let twice = Statement::read(b"a=n, b, a=y;c").unwrap();
    assert_eq!(twice.members().collect::<Vec<_>>(), [(&b"a"[..], &b"y"[..]), (b"b", b"")]);
    assert_eq!(header([" \t", ""]), b", ");
    assert_eq!(header::<&str>([]), b"");
}

#[test]
fn the_line_and_the_reason_are_told() {
    let robots = b"User-agent: *\nDisallow: /b\nContent-Usage: train-ai=n\nContent-Usage: /x/ search=n, other\n\
        Content-Usage: /x/  search=y , train-ai=?0\nContent-Usage: /z a b\n";
    let usage = decide(robots, "a", "/x/1");
    assert_eq!(usage.rules.iter().map(|rule| rule.line).collect::<Vec<_>>(), [4, 5]);
    let rule = usage.rule_for("search").unwrap();
    assert_eq!((rule.line, rule.path()), (4, &b"/x/"[..]));
    assert_eq!(robots[rule.path.range()], *b"/x/");
    assert_eq!(robots[rule.statement.range()], *b"search=n, other");
    assert_eq!(robots[usage.rules[1].statement.range()], *b"search=y , train-ai=?0");
    assert_eq!(usage.preferences(), [(&b"search"[..], false)]);
    assert_eq!(usage.unknown("search"), None);
    assert_eq!(usage.unknown("train-ai"), Some(Unknown::OtherValue(&usage.rules[1])));
    assert_eq!(usage.unknown("other"), Some(Unknown::OtherValue(&usage.rules[0])));
    assert_eq!(usage.unknown("third"), Some(Unknown::NotStated(&usage.rules[0])));
    assert_eq!(decide(robots, "a", "/b").unknown("search"), Some(Unknown::Barred));
    let usage = decide(robots, "a", "/z");
    assert_eq!(usage.unknown("train-ai"), Some(Unknown::NoDictionary(&usage.rules[0])));
    let usage = decide(robots, "a", "/");
    assert_eq!(usage.unknown("search"), Some(Unknown::NotStated(&usage.rules[0])));
    let hides = b"User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: / search=y\n";
    let usage = decide(hides, "a", "/x");
    let Some(Unknown::Hidden { stated, by }) = usage.unknown("train-ai") else {
        panic!("{usage:?}")
    };
    assert_eq!((stated.line, by.line), (2, 3));
    assert_eq!(
        decide(b"User-agent: *\nAllow: /\n", "a", "/").unknown("search"),
        Some(Unknown::NoRule)
    );
    // If a URL belongs to no site, no rule matches the URL.
    assert_eq!(decide(hides, "a", "mailto:a@b").unknown("search"), Some(Unknown::NoRule));
    // Robots may always fetch robots.txt, but Content-Usage lines also apply to robots.txt.
    assert_eq!(decide(hides, "a", "/robots.txt").preference("search"), Some(true));
}

/// Checks that a file with many lines, or with very long lines, is read in a single pass.
#[test]
fn many_lines_and_long_lines_are_read() {
    let many = format!("User-agent: *\n{}", "Content-Usage: /x train-ai=y\n".repeat(100_000));
    assert_eq!(decide(many.as_bytes(), "a", "/x").preference("train-ai"), Some(true));
    let long = format!("User-agent: *\nContent-Usage: {}train-ai=n\n", "a=1, ".repeat(200_000));
    assert_eq!(decide(long.as_bytes(), "a", "/x").preference("train-ai"), Some(false));
    let long = format!("User-agent: *\nContent-Usage: /{} train-ai=n\n", "*".repeat(1 << 20));
    assert_eq!(decide(long.as_bytes(), "a", "/x").preference("train-ai"), Some(false));
}

/// Checks that `LABELS` equals the labels in the suite's data file, which is part of another package.
#[test]
fn the_labels_are_those_of_the_draft() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/conformance/usage/drafts.toml");
    let Ok(drafts) = std::fs::read_to_string(file) else {
        eprintln!("not compared: {file} is not there");
        return;
    };
    let drafts: toml::Table = drafts.parse().unwrap();
    let labels = drafts["label"].as_array().unwrap();
    let labels: Vec<_> = labels.iter().map(|label| label["label"].as_str().unwrap()).collect();
    assert_eq!(labels, LABELS);
}

/// A second implementation of the drafts, which doesn't use the tested code. This implementation covers only values
/// that consist of the pieces below. Paths must not contain escapes, `*` or `$`.
mod prose {
    use super::Answer;

    /// Returns `None` if the statement is malformed, or if the last value is neither `y` nor `n`.
    fn preference(statement: &str) -> Option<bool> {
        let mut last = None;
        for member in statement.split(',') {
            let member = member.trim_matches([' ', '\t']);
            let (key, value) = member.split_once('=').unwrap_or((member, ""));
            let first = key.chars().next()?;
            let key_is_one = (first == '*' || first.is_ascii_lowercase())
                && key
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-.*".contains(c));
            let bare = !member.contains('=');
            let value_is_one = bare || matches!(value, "y" | "n" | "N" | "?0" | "\"n\"");
            if !key_is_one || !value_is_one {
                return None;
            }
            if key == "train-ai" {
                last = match value {
                    "y" => Some(true),
                    "n" => Some(false),
                    _ => None,
                };
            }
        }
        last
    }

    /// A rule: the field name in lower case, and the value.
    type Line = (String, String);

    pub(super) fn answer(robots: &str, robot: &str, url: &str) -> Answer {
        // Each group consists of names and then rules. The names end at the first rule.
        let mut groups: Vec<(Vec<String>, Vec<Line>)> = Vec::new();
        for line in robots.split('\n') {
            let line = line.split('#').next().unwrap();
            let Some((name, value)) = line.split_once(':') else { continue };
            let name = name.trim_matches([' ', '\t']).to_lowercase();
            let value = value.trim_matches([' ', '\t']).to_owned();
            if name == "user-agent" {
                match groups.last_mut() {
                    Some((names, rules)) if rules.is_empty() => names.push(value),
                    _ => groups.push((vec![value], vec![])),
                }
            } else if ["allow", "disallow", "content-usage"].contains(&name.as_str())
                && let Some((_, rules)) = groups.last_mut()
            {
                rules.push((name, value));
            }
        }
        let rules_for = |robot: &str| -> Vec<&Line> {
            let is_its =
                |names: &[String]| names.iter().any(|name| name.eq_ignore_ascii_case(robot));
            groups.iter().filter(|(names, _)| is_its(names)).flat_map(|(_, rules)| rules).collect()
        };
        let named =
            groups.iter().flat_map(|(names, _)| names).any(|name| name.eq_ignore_ascii_case(robot));
        let rules = rules_for(if named { robot } else { "*" });
        // The longest rule decides. If an Allow and a Disallow rule are equally long, the Allow rule decides.
        let crawl = rules
            .iter()
            .filter(|(name, path)| {
                name != "content-usage" && !path.is_empty() && url.starts_with(path.as_str())
            })
            .map(|(name, path)| (path.len(), name == "allow"))
            .max();
        if crawl.is_some_and(|(_, allow)| !allow) {
            return Answer::Barred;
        }
        let mut statements: Vec<(usize, Option<bool>)> = Vec::new();
        for (_, value) in rules.iter().filter(|(name, _)| name == "content-usage") {
            let (path, statement) = match value.find([' ', '\t']) {
                _ if !value.starts_with('/') => ("", value.as_str()),
                Some(space) => (&value[..space], value[space..].trim_start_matches([' ', '\t'])),
                None => (value.as_str(), ""),
            };
            if url.starts_with(path) {
                statements.push((path.len(), preference(statement)));
            }
        }
        let longest = statements.iter().map(|(length, _)| *length).max();
        let counts = statements.iter().filter(|(length, _)| Some(*length) == longest);
        let counts: Vec<_> = counts.filter_map(|(_, preference)| *preference).collect();
        match (counts.contains(&false), counts.contains(&true)) {
            (true, _) => Answer::Disallowed,
            (_, true) => Answer::Allowed,
            _ => Answer::Unknown,
        }
    }
}

#[test]
fn random_files_have_the_answers_of_the_prose() {
    const STATEMENTS: [&str; 14] = [
        "train-ai=n",
        "train-ai=y",
        "search=y",
        "train-ai",
        "Train-ai=n",
        "train-ai=N",
        "train-ai = n",
        "train-ai=n,",
        "train-ai=?0",
        "train-ai=\"n\"",
        "",
        "train-ai=y,search=n",
        "train-ai=y \t, train-ai=n",
        "*.pdf train-ai=n",
    ];
    const PATHS: [&str; 6] = ["", "/ ", "/a ", "/a\t", "/ab ", "/b"];
    let mut random = Random(9309);
    let mut seen = [0; 4];
    for _ in 0..20_000 {
        let mut robots = String::new();
        for _ in 0..random.below(9) {
            let [path, other] = [(); 2].map(|()| PATHS[random.below(PATHS.len())]);
            let line = match random.below(8) {
                0 | 1 => format!("User-agent: {}", ["*", "a", "B"][random.below(3)]),
                2 => format!("Disallow: {other}"),
                3 => format!("allow: {other}"),
                4 => ["", "# x", "Sitemap: http://h/", "x"][random.below(4)].to_owned(),
                _ => {
                    let label =
                        ["Content-Usage:", "content-usage : ", "CONTENT-USAGE:\t"][random.below(3)];
                    let end = ["", " ", "\t# y", "#"][random.below(4)];
                    format!("{label}{path}{}{end}", STATEMENTS[random.below(STATEMENTS.len())])
                }
            };
            robots.push_str(&line);
            robots.push('\n');
        }
        for agent in ["a", "b", "c"] {
            for url in ["/", "/a", "/ab", "/b"] {
                let expected = prose::answer(&robots, agent, url);
                assert_eq!(
                    answer(robots.as_bytes(), agent, url),
                    expected,
                    "{agent} {url}\n{robots}"
                );
                seen[expected as usize] += 1;
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 1000), "{seen:?}");
}

#[test]
fn no_bytes_make_it_fail() {
    const PIECES: [&[u8]; 20] = [
        b"User-agent: *\n",
        b"Content-Usage:",
        b"content-usage",
        b"\n",
        b"\r",
        b":",
        b" ",
        b"\t",
        b"#",
        b"/",
        b"*",
        b"$",
        b"%",
        b"train-ai",
        b"=",
        b"n",
        b"\"",
        b"(",
        b"\xff",
        b"\0",
    ];
    let mut random = Random(3986);
    for _ in 0..50_000 {
        let file: Vec<u8> = (0..random.below(14))
            .flat_map(|_| PIECES[random.below(PIECES.len())])
            .copied()
            .collect();
        let usage = decide(&file, "a", "/");
        for label in LABELS {
            let known = usage.rule_for(label).is_some();
            assert_eq!(usage.preference(label).is_some(), known);
            assert_eq!(usage.unknown(label).is_none(), known);
        }
    }
}
