//! Checks properties that must hold for every file.

use crate::engine::{Decision, Verdict};
use crate::later::Later::{self, Draft1996, GoogleCode, GooglePage, Rfc9309};
use crate::later::{decide, path};
use crate::testing::{Random, texts};

const LINES: [&str; 16] = [
    "User-agent: a",
    "User-agent: *",
    "User-agent: ab",
    "Disallow: /",
    "Disallow: /a%2fb",
    "Allow: /a%2F",
    "Disallow: /%61*b$",
    "Allow: /*b",
    "Allow: /a$",
    "Disallow: /%c3%a9",
    "Disallow:",
    "Disallow: /a$b",
    "Allow: /a/index.html",
    "Disallow: /%2A",
    "Sitemap: x",
    "Disallow: /*/",
];
const AGENTS: [&str; 3] = ["a", "ab", "c"];
const URLS: [&str; 8] =
    ["/", "/a", "/a/b", "/a%2fb", "/a%2Fb", "/%C3%A9", "/a$b?x", "http://h/%61/index.html"];

/// Calls `visit` with every file of up to two lines, and with random files of up to five lines.
fn files(visit: &mut impl FnMut(&mut Random, &[&str])) {
    let mut random = Random(1996);
    let all: Vec<&[u8]> = LINES.iter().map(|line| line.as_bytes()).collect();
    let mut count = 0;
    for first in LINES {
        visit(&mut random, &[first]);
        for second in LINES {
            visit(&mut random, &[first, second]);
            count += 1;
        }
    }
    assert_eq!(count, all.len() * all.len());
    for _ in 0..3_000 {
        let lines: Vec<&str> = (0..3 + random.below(3)).map(|_| random.pick(&LINES)).collect();
        visit(&mut random, &lines);
    }
}

fn decisions(edition: Later, robots: &[u8]) -> Vec<Decision> {
    let ask = |agent| URLS.iter().map(move |url| decide(edition, robots, agent, url));
    AGENTS.iter().flat_map(ask).collect()
}

fn verdicts(edition: Later, robots: &[u8]) -> Vec<Verdict> {
    decisions(edition, robots).into_iter().map(|decision| decision.verdict).collect()
}

fn joined(lines: &[&str], end: &str) -> Vec<u8> {
    lines.iter().flat_map(|line| [line, end].concat().into_bytes()).collect()
}

#[test]
fn another_line_end_changes_nothing() {
    files(&mut |_, lines| {
        for edition in Later::ALL {
            let expected = decisions(edition, &joined(lines, "\n"));
            for end in ["\r", "\r\n", " \n", "\t\r\n", "# x\n", " # x: y\r"] {
                assert_eq!(
                    decisions(edition, &joined(lines, end)),
                    expected,
                    "{edition:?} {lines:?}"
                );
            }
            let file = joined(lines, "\n");
            assert_eq!(
                decisions(edition, &file[..file.len() - 1]),
                expected,
                "{edition:?} {lines:?}"
            );
        }
    });
}

#[test]
fn comments_case_and_space_change_nothing() {
    files(&mut |random, lines| {
        let spelt: Vec<String> = lines
            .iter()
            .map(|line| {
                let (name, value) = line.split_once(':').unwrap();
                let name = match random.below(3) {
                    0 => name.to_uppercase(),
                    1 => name.to_lowercase(),
                    _ => name.to_owned(),
                };
                let agent = name.eq_ignore_ascii_case("user-agent") && random.below(2) == 0;
                let value = if agent { value.to_uppercase() } else { value.to_owned() };
                let space = random.pick(&["", " ", "\t "]);
                format!("{space}{name}{space}:{space}{}{space}", value.trim())
            })
            .collect();
        let comment = random.pick(&["#\n", " # Disallow: /\n", "\t#:\n"]);
        let spelt: String = spelt.iter().map(|line| format!("{comment}{line}\n")).collect();
        for edition in Later::ALL {
            let expected = verdicts(edition, &joined(lines, "\n"));
            assert_eq!(verdicts(edition, spelt.as_bytes()), expected, "{edition:?} {spelt:?}");
        }
    });
}

#[test]
fn a_blank_line_or_an_unknown_one_changes_nothing() {
    files(&mut |random, lines| {
        for between in ["", " ", "Sitemap: x", "Crawl-delay: 1", "no field at all", "Host : x"] {
            let mut more = lines.to_vec();
            more.insert(random.below(lines.len() + 1), between);
            for edition in [Rfc9309, GooglePage, GoogleCode] {
                let expected = verdicts(edition, &joined(lines, "\n"));
                assert_eq!(
                    verdicts(edition, &joined(&more, "\n")),
                    expected,
                    "{edition:?} {more:?}"
                );
            }
        }
    });
}

#[test]
fn another_order_of_groups_and_of_rules_changes_nothing() {
    files(&mut |random, lines| {
        // Each group consists of its User-agent lines and its rules.
        let mut groups: Vec<[Vec<&str>; 2]> = Vec::new();
        for line in lines.iter().filter(|line| **line != "Sitemap: x") {
            let agent = line.starts_with("User-agent");
            match groups.last_mut() {
                Some(group) if !agent => group[1].push(line),
                Some(group) if group[1].is_empty() => group[0].push(line),
                _ if agent => groups.push([vec![line], vec![]]),
                // A rule before the first User-agent line has no effect.
                _ => {}
            }
        }
        // A group without rules would merge with the next group. Therefore, a group without rules receives an empty
        // rule.
        for group in groups.iter_mut().filter(|group| group[1].is_empty()) {
            group[1].push("Allow:");
        }
        let text = |groups: &[[Vec<&str>; 2]]| {
            groups
                .iter()
                .flatten()
                .flatten()
                .flat_map(|line| format!("{line}\n").into_bytes())
                .collect()
        };
        let first: Vec<u8> = text(&groups);
        for group in &mut groups {
            for part in group {
                let length = part.len();
                part.rotate_left(random.below(length));
            }
        }
        if !groups.is_empty() {
            let length = groups.len();
            groups.rotate_left(random.below(length));
        }
        let second = text(&groups);
        for edition in [Rfc9309, GooglePage, GoogleCode] {
            assert_eq!(
                verdicts(edition, &first),
                verdicts(edition, &second),
                "{edition:?} {}",
                second.escape_ascii()
            );
        }
    });
}

/// Inverts the case of the hexadecimal digits of each escape in a text.
fn turned(text: &str) -> String {
    let mut turned = String::new();
    let mut digits = 0;
    for letter in text.chars() {
        let is_digit = std::mem::take(&mut digits);
        turned.push(match letter {
            _ if is_digit == 0 => letter,
            'a'..='f' => letter.to_ascii_uppercase(),
            _ => letter.to_ascii_lowercase(),
        });
        digits = if letter == '%' { 2 } else { is_digit.max(1) - 1 };
    }
    turned
}

#[test]
fn the_case_of_hexadecimal_digits_changes_nothing() {
    assert_eq!(turned("/%c3%A9a%2F"), "/%C3%a9a%2f");
    files(&mut |_, lines| {
        let robots = joined(lines, "\n");
        let spelt: Vec<String> = lines.iter().map(|line| turned(line)).collect();
        let spelt: String = spelt.iter().map(|line| format!("{line}\n")).collect();
        for edition in Later::ALL {
            let expected = decisions(edition, &robots);
            assert_eq!(decisions(edition, spelt.as_bytes()), expected, "{edition:?} {lines:?}");
            // Google's code converts the escapes in the file to upper case, but not the escapes in the URL.
            for (at, url) in URLS.iter().enumerate().filter(|_| edition != GoogleCode) {
                let decision = decide(edition, &robots, "a", turned(url));
                assert_eq!(decision, expected[at], "{edition:?} {lines:?} {url}");
            }
        }
    });
}

#[test]
fn escapes_of_unreserved_octets_change_nothing() {
    let escaped = |text: &str| text.replace('a', "%61").replace('b', "%62");
    files(&mut |random, lines| {
        let mut spelt: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let at = random.below(lines.len());
        if let Some((field @ ("Allow" | "Disallow"), value)) = lines[at].split_once(':') {
            // The value may already contain escapes. Escapes other than `%61` must not change.
            let plain = value.replace("%2F", "\u{1}").replace("%2f", "\u{2}").replace("%61", "a");
            let value = escaped(&plain.replace("%c3%a9", "\u{3}"));
            let value =
                value.replace('\u{1}', "%2F").replace('\u{2}', "%2f").replace('\u{3}', "%c3%a9");
            spelt[at] = format!("{field}:{value}");
        }
        let spelt: String = spelt.iter().map(|line| format!("{line}\n")).collect();
        for edition in [Draft1996, Rfc9309, GooglePage] {
            let expected = decisions(edition, &joined(lines, "\n"));
            assert_eq!(decisions(edition, spelt.as_bytes()), expected, "{edition:?} {spelt:?}");
        }
    });
}

/// Checks how the draft of 1996 converts a path. A second conversion must not change the result. The result must
/// contain as many escapes of `/` as the path.
#[test]
fn a_form_of_the_draft_is_its_own_form() {
    const PARTS: [&[u8]; 9] = [b"a", b"/", b"%", b"%2F", b"%2f", b"%25", b"2F", b"%61", b"%c3%A9"];
    let mut random = Random(1808);
    for _ in 0..20_000 {
        let asked = [&b"/"[..], &random.text(&PARTS, 6)].concat();
        let form = path(Draft1996, asked.as_ref()).expect("a path");
        let url = asked.escape_ascii();
        assert_eq!(path(Draft1996, form.as_ref()).as_deref(), Some(&form[..]), "{url}");
        let slashes = |text: &[u8]| text.windows(3).filter(|three| *three == b"%2F").count();
        assert_eq!(slashes(&form), encoded_slashes(&asked), "{url}");
    }
}

fn encoded_slashes(text: &[u8]) -> usize {
    let hex = |byte: &u8| byte.is_ascii_hexdigit();
    let (mut at, mut count) = (0, 0);
    while at < text.len() {
        match &text[at..] {
            [b'%', high, low, ..] if hex(high) && hex(low) => {
                count += usize::from(*high == b'2' && low.eq_ignore_ascii_case(&b'f'));
                at += 3;
            }
            _ => at += 1,
        }
    }
    count
}

#[test]
fn a_rule_that_is_added_changes_only_what_it_matches() {
    let rules: Vec<&str> = LINES.iter().filter(|line| line.contains("llow:")).copied().collect();
    let mut changed = 0;
    files(&mut |random, lines| {
        let added = random.pick(&rules);
        let mut more = lines.to_vec();
        let at = random.below(lines.len() + 1);
        more.insert(at, added);
        // The test skips files in which the added rule comes directly before a User-agent line. Such a rule may split a
        // record, and then verdicts may change even for URLs that the rule doesn't match.
        if more.get(at + 1).is_some_and(|next| next.starts_with("User-agent")) {
            return;
        }
        for edition in Later::ALL {
            let alone = format!("User-agent: *\n{}\n", added.replace("Allow", "Disallow"));
            let allow = added.starts_with("Allow");
            let (before, after) = (joined(lines, "\n"), joined(&more, "\n"));
            for (agent, url) in
                AGENTS.iter().flat_map(|agent| URLS.iter().map(move |url| (agent, url)))
            {
                let was = decide(edition, &before, agent, url);
                let is = decide(edition, &after, agent, url);
                if was.verdict != is.verdict {
                    changed += 1;
                    assert_eq!(is.allowed(), allow, "{edition:?} {more:?} {agent} {url}");
                    let matches = !decide(edition, alone.as_bytes(), agent, url).allowed();
                    let folder = edition == GoogleCode && allow && added.contains("index");
                    assert!(matches || folder, "{edition:?} {more:?} {agent} {url}");
                }
            }
        }
    });
    assert!(changed > 1_000, "{changed}");
}

#[test]
fn the_path_decides_and_not_the_host() {
    let mut urls = Vec::new();
    let atoms: [&[u8]; 6] = [b"a", b"/", b"%2F", b"*", b"$", b"?"];
    texts(&atoms, 3, &mut Vec::new(), &mut |path| urls.push([b"/", path].concat()));
    let robots = b"User-agent: *\nDisallow: /*a$\nAllow: /a%2F\nDisallow: /a\nDisallow: /%2A/\n";
    for edition in Later::ALL {
        for path in urls.iter().filter(|path| !path.starts_with(b"//")) {
            let expected = decide(edition, robots, "x", path);
            for host in ["http://h", "https://h:80", "ftp://u:p@h"] {
                let url = [host.as_bytes(), path].concat();
                assert_eq!(decide(edition, robots, "x", &url), expected);
                let fragment = [&url[..], b"#/a"].concat();
                assert_eq!(decide(edition, robots, "x", &fragment), expected);
            }
        }
    }
}
