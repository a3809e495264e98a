//! Some diagnostics say how robots decide. These tests compare such claims with the decisions of the edition's engine.

use crate::exhaustive::corpus;
use norobots::Robot;
use norobots::check::{Code, Diagnostic, Role, check};
use norobots::engine::Engine as _;
use norobots::reading::Reading;
use norobots::source::{Source, Span};
use norobots::spec::Edition;
use norobots::syntax::{Document, Format, LineKind, parse_by};
use norobots_settings::naive::Naive;
use norobots_settings::setting::Settings;
use std::collections::BTreeMap;

/// No file of these tests contains this robot's name.
const NOBODY: &[u8] = b"zz";

/// Typical URLs. Claims about all URLs are checked only for these URLs.
const URLS: [&str; 6] = ["/", "/a", "/a/b?c=d", "/x.html", "/search", "/?b=9"];

/// Returns the editions under which the claims in a format's diagnostics must be true.
fn editions(format: Format) -> &'static [Edition] {
    match format {
        Format::Standard1994 => &[Edition::Standard1994],
        Format::Draft1996 => &[Edition::Draft1996],
        Format::Rfc9309 => &[Edition::Rfc9309, Edition::GooglePage],
        Format::Revisited => &[],
    }
}

/// Checks all claims in the diagnostics of a file against the decisions of the engines.
fn hold(bytes: &[u8], format: Format, held: &mut BTreeMap<(Code, Option<Role>), usize>) {
    let source = Source::new(bytes);
    let document = parse_by(&source, format);
    for each in check(&document) {
        for edition in editions(format) {
            let holds = holds(&document, &each, *edition);
            assert_ne!(
                holds,
                Some(false),
                "{edition}: {}: {}",
                each.message(&document),
                bytes.escape_ascii()
            );
            if holds.is_some() {
                *held.entry((each.code, each.also.map(|also| also.1))).or_default() += 1;
            }
        }
    }
}

/// Returns whether the claim in a diagnostic is true under an edition. Returns `None` if the diagnostic makes no claim
/// about decisions.
fn holds(document: &Document<'_>, each: &Diagnostic, edition: Edition) -> Option<bool> {
    let decides = |agent: &[u8], url: &[u8]| {
        let robot = Robot::named(edition, document.bytes(), agent);
        robot.decide(url)
    };
    let barred = |agent: &[u8]| URLS.iter().all(|url| !decides(agent, url.as_bytes()).allowed());
    let names = || {
        let lines = document.lines().filter(|line| line.kind() == LineKind::UserAgent);
        lines
            .map(|line| line.value())
            .chain([NOBODY])
            .filter(|name| !name.is_empty() && *name != b"*")
    };
    let line = |span: Span| document.lines().find(|line| line.span().end > span.start);
    let alone = |value: &[u8]| [b"User-agent: *\nDisallow: ", value, b"\n"].concat();
    let allowed_alone = |value: &[u8], url: &[u8]| {
        Robot::named(edition, alone(value), NOBODY).decide(url).allowed()
    };
    let is_name = |byte: &u8| byte.is_ascii_alphabetic() || b"-_".contains(byte);
    let text = document.slice(each.span);
    let other = each.also.map(|(span, _)| document.slice(span)).unwrap_or_default();
    match (each.code, each.also.map(|also| also.1)) {
        (Code::Html | Code::Json | Code::Binary | Code::Compressed | Code::Utf16, _)
            if each.message(document).ends_with("so it bars nothing") =>
        {
            let open =
                |agent: &[u8]| URLS.iter().all(|url| decides(agent, url.as_bytes()).allowed());
            Some(names().all(open))
        }
        (Code::CommentInValue, Some(Role::CutToRoot)) => {
            let number = line(each.span)?.number();
            let record = document.records().find(|record| record.last_line() >= number)?;
            let star = record.names().any(|name| name.value() == b"*");
            let is_name = |name: &&[u8]| {
                let within = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_".contains(byte);
                name.first().is_some_and(u8::is_ascii_alphabetic) && name.iter().all(within)
            };
            let first = record.names().map(|name| name.value()).find(is_name);
            Some(other == b"/" && barred(if star { NOBODY } else { first? }))
        }
        (Code::CommentInValue, _) => {
            Some(line(each.span)?.value() == other && !other.contains(&b'#'))
        }
        (Code::HiddenDefault, _) => {
            Some(decides(text, other).allowed() && !decides(NOBODY, other).allowed())
        }
        (Code::GroupWithoutRule, Some(role)) => {
            let reading = Reading::new(edition, document.bytes())?;
            let records = |name: &[u8]| reading.records(if name == b"*" { NOBODY } else { name });
            // Google's page reads only the leading letters, hyphens and underscores of a name.
            let plain = [text, other].iter().all(|name| {
                let letter = |byte: &u8| byte.is_ascii_alphabetic() || b"-_".contains(byte);
                *name == b"*" || !name.is_empty() && name.iter().all(letter)
            });
            let joins =
                !plain || records(text).iter().any(|record| records(other).contains(record));
            let claimed = match role {
                Role::AllAreBarred => names().all(barred),
                Role::OthersAreBarred => barred(NOBODY),
                _ => true,
            };
            Some(joins && claimed)
        }
        (Code::Draft1996EarlierRule, _) => {
            // The file contains only the two rules that the diagnostic compares, in their original order.
            let file = [&alone(other)[..], b"Allow: ", text, b"\n"].concat();
            Some(!Robot::named(edition, &file, NOBODY).decide(text).allowed())
        }
        (Code::KnownRobot, Some(Role::EarlierRule)) => {
            let rule = [b"User-agent: Baiduspider\nDisallow: ", other].concat();
            let file = [&rule[..], b"\nAllow: ", text, b"\n"].concat();
            let baidu = Naive { settings: Settings::default_for(Edition::Baidu) };
            Some(!baidu.decide(&file, b"Baiduspider", text).ok()?.allowed())
        }
        (Code::RootQuery, _) => {
            let elsewhere = [b"/x", &text[1..]].concat();
            Some(allowed_alone(text, &elsewhere))
        }
        (Code::SecondColon, _) if line(each.span)?.kind() != LineKind::UserAgent => {
            Some(URLS.iter().all(|url| allowed_alone(text, url.as_bytes())))
        }
        (Code::PathWithoutSlash | Code::Rfc9309Path, _) => {
            Some(URLS.iter().all(|url| allowed_alone(text, url.as_bytes())))
        }
        // Under the draft of 1996, all names match. Under Google's page, only the first name matches. Under other
        // editions, no name matches.
        (Code::SeveralNames, _) => {
            let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_".contains(byte);
            let words: Vec<&[u8]> =
                text.split(|byte| !is_part(byte)).filter(|word| !word.is_empty()).collect();
            let file = [b"User-agent: ", text, b"\nDisallow: /\n"].concat();
            let bars = |word: &[u8]| !Robot::named(edition, &file, word).decide(b"/x").allowed();
            Some(match edition {
                Edition::Draft1996 => words.iter().all(|word| bars(word)),
                Edition::GooglePage => {
                    let length = text.iter().take_while(|byte| is_name(byte)).count();
                    let (read, more_words) = (&text[..length], &words[1.min(words.len())..]);
                    let other = |word: &&&[u8]| {
                        let start = word.get(..read.len());
                        !start.is_some_and(|start| start.eq_ignore_ascii_case(read))
                    };
                    (read.is_empty() || bars(read))
                        && !more_words.iter().filter(other).any(|word| bars(word))
                }
                _ => !words.iter().any(|word| bars(word)),
            })
        }
        // A line with one of these diagnostics must not be the deciding line of any decision.
        (
            Code::DisallowWithoutAgent
            | Code::Rfc9309RuleWithoutGroup
            | Code::MisspeltField
            | Code::UnheededField,
            _,
        ) => {
            let number = line(each.span)?.number();
            let decided = |name: &[u8]| {
                URLS.iter().any(|url| decides(name, url.as_bytes()).line == Some(number))
            };
            Some(!names().any(decided))
        }
        _ => None,
    }
}

const FORMATS: [Format; 3] = [Format::Standard1994, Format::Draft1996, Format::Rfc9309];

#[test]
fn what_is_said_of_decisions_is_what_is_decided() {
    const LINES: [&str; 41] = [
        "User-agent: baiduspider",
        "User-agent: *",
        "User-agent: *",
        "User-agent: a",
        "User-agent: ab",
        "User-agent: b",
        "user-agent: A/1",
        "User-agent: a1",
        "User-agent: a, b",
        "User-agent: a|b",
        "User-agent:: a",
        "User-agent:",
        "Disallow: /",
        "Disallow: /",
        "Disallow:",
        "Disallow: /a",
        "Disallow: /search",
        "Disallow: /x.html",
        "Disallow: /x*",
        "Disallow: *",
        "Disallow: /#*",
        "Disallow: /#*",
        "Disallow: /a#b",
        "Disallow: /a,/b",
        "Disallow: /k/ // c",
        "Disallow:: /a",
        "Disallow: tmp/",
        "Disallow: /?b=9",
        "Disallow: /[0-9]+/",
        "Allow: /",
        "Allow: /a",
        "Allow:",
        "Crawl-delay: 10",
        "Noindex: /a",
        "Deny: /a",
        "# c",
        "",
        "",
        "",
        "Disalow: /a",
        "<p>",
    ];
    let mut state = 2026_u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % bound
    };
    let mut held = BTreeMap::new();
    for number in 0..60_000 {
        let mut lines: Vec<&str> = (0..1 + below(9)).map(|_| LINES[below(LINES.len())]).collect();
        if number % 64 == 0 {
            lines.insert(0, ["<html>", "{\"a\": [", "\u{1F}\u{8B}\u{8}"][below(3)]);
        }
        let file = lines.join(["\n", "\r\n"][below(2)]) + ["", "\n"][below(2)];
        hold(file.as_bytes(), FORMATS[number % FORMATS.len()], &mut held);
    }
    println!("{held:?}");
    for (code, role) in [
        (Code::CommentInValue, Some(Role::CutToRoot)),
        (Code::CommentInValue, Some(Role::CutValue)),
        (Code::HiddenDefault, Some(Role::HiddenRule)),
        (Code::GroupWithoutRule, Some(Role::GroupGoesOn)),
        (Code::GroupWithoutRule, Some(Role::OthersAreBarred)),
        (Code::GroupWithoutRule, Some(Role::AllAreBarred)),
        (Code::Draft1996EarlierRule, Some(Role::EarlierRule)),
        (Code::KnownRobot, Some(Role::EarlierRule)),
        (Code::RootQuery, None),
        (Code::SecondColon, None),
        (Code::SeveralNames, None),
        (Code::Html, None),
    ] {
        assert!(
            held.get(&(code, role)).is_some_and(|times| *times > 20),
            "{code} {role:?}: {held:?}"
        );
    }
}

/// Checks the claims that diagnostics make about the files of the corpus. For each code, counts the files with that
/// code.
#[test]
#[ignore = "reads the folder that NOROBOTS_CORPUS names"]
fn what_is_said_of_real_files_is_what_is_decided() {
    let mut files: BTreeMap<(Format, Code), usize> = BTreeMap::new();
    let mut held = BTreeMap::new();
    for (_, bytes) in corpus() {
        for format in FORMATS {
            hold(&bytes, format, &mut held);
            let source = Source::new(&bytes);
            let codes = norobots::check::codes(&parse_by(&source, format));
            codes.iter().for_each(|code| *files.entry((format, code)).or_default() += 1);
        }
    }
    println!("{held:?}");
    for ((format, code), count) in files {
        println!("{format} {code}: {count}");
    }
}
