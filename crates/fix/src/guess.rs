//! Edits to the presumed meaning of a file's author, each with the decisions that it changes.

use crate::edit::{Edit, apart, apply};
use crate::guard::{Effect, Guard};
use norobots::check::{Code, Diagnostic};
use norobots::source::{Source, Span};
use norobots::syntax::{self, Document, Format};
use std::collections::BTreeSet;

/// The most edits whose decisions are examined, and the most octets that are edited for that: for
/// each edit, each edition reads the file twice.
const TOLD: usize = 32;
const READ: usize = 16 << 20;

/// The most decisions that are kept for an edit; further ones are only counted.
const SHOWN: usize = 4;

/// A file after the edits that its author meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edited {
    /// The file.
    pub bytes: Vec<u8>,
    /// The first of the edits that were made, in the order of their spans. Their decisions were examined.
    pub edits: Vec<Meant>,
    /// The number of further edits that were made.
    pub more: usize,
}

/// An edit that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// The code of the diagnostic that it mends.
    pub code: Code,
    /// The line of the file as it was given, from 1.
    pub line: usize,
    /// The old text and the new text.
    pub texts: [Vec<u8>; 2],
    /// The decisions that it changes: for each robot and edition one with the shortest URL, up to four.
    pub effect: Effect,
    /// The number of decisions that it changes, of those that were examined.
    pub count: usize,
}

/// Edits a file so that it says what its author meant, as far as diagnostics show that. `wanted`
/// gives the diagnostics to act on. Fixes of diagnostics are made, too. [`mend`](crate::safe::mend)
/// runs before and leaves only fixes that change decisions.
pub fn mean(
    robots: &[u8],
    formats: &[Format],
    wanted: impl Fn(&Document<'_>) -> Vec<Diagnostic>,
) -> Edited {
    let source = Source::new(robots);
    let mut all: Vec<(Edit, Code)> = Vec::new();
    for format in formats {
        let document = syntax::parse_by(&source, *format);
        for diagnostic in wanted(&document) {
            let fix = edit(&document, &diagnostic).or(diagnostic.fix.map(Edit::from));
            all.extend(fix.map(|fix| (fix, diagnostic.code)));
        }
    }
    all.sort_by_key(|(fix, _)| (fix.span, fix.with.to_vec()));
    // An edit that several formats suggest counts once. Of edits that touch, the first is made.
    all.dedup_by(|(fix, _), (other, _)| fix == other);
    let fixes = apart(all.iter().map(|(fix, _)| fix));
    let looked = (READ / robots.len().max(1)).min(TOLD).min(fixes.len());
    let mut edits = Vec::with_capacity(looked);
    let mut before = robots.to_vec();
    let mut codes = all.iter();
    for count in 1..=looked {
        let fix = fixes[count - 1];
        let code = codes.find(|(other, _)| std::ptr::eq(other, fix)).map(|(_, code)| *code);
        let after = apply(robots, &fixes[..count]);
        let mut effect = Guard::new(&before, formats).effect(&after);
        let (all, mut seen) = (effect.changes.len(), BTreeSet::new());
        effect.changes.retain(|change| seen.insert((change.edition, change.agent.clone())));
        effect.changes.truncate(SHOWN);
        let line = source.position(fix.span.start).line;
        let texts = [robots[fix.span.range()].to_vec(), fix.with.to_vec()];
        edits.extend(code.map(|code| Meant { code, line, texts, effect, count: all }));
        before = after;
    }
    Edited { bytes: apply(robots, &fixes), edits, more: fixes.len() - looked }
}

/// Returns the edit that makes a line say what its author meant; `None` if that is unknown.
pub fn edit(document: &Document<'_>, diagnostic: &Diagnostic) -> Option<Edit> {
    let span = diagnostic.span;
    let text = document.slice(span);
    match diagnostic.code {
        Code::MisspeltField
        | Code::TranslatedField
        | Code::InvisibleCharacter
        | Code::Rfc9309MisspeltField => {
            let name = diagnostic.meant.clone()?.into_owned().into_bytes();
            Some(Edit { span, with: name.into() })
        }
        // `meant` is the text to write at the span.
        Code::UsageStatesNothing => {
            let with = diagnostic.meant.clone()?.into_owned().into_bytes().into();
            Some(Edit { span, with })
        }
        // The intended field is the word before the first space, or two words whose hyphen became a space.
        Code::NoColon | Code::Rfc9309OtherLine => {
            let meant = diagnostic.meant.as_deref()?;
            let name = format!("{meant}:").into_bytes();
            let end = two_words(text, meant).or_else(|| text.iter().position(is_space))?;
            let span = Span::new(span.start, span.start + end);
            Some(Edit { span, with: name.into() })
        }
        Code::QuotedName | Code::Rfc9309ProductToken => {
            Some(Edit { span, with: unquoted(text)?.to_vec().into() })
        }
        Code::PathWithoutSlash | Code::Rfc9309Path => {
            if let Some(path) = unquoted(text) {
                let with = path.to_vec().into();
                return matches!(path, [b'/' | b'*', ..]).then_some(Edit { span, with });
            }
            if text.windows(3).any(|part| part == b"://") {
                let path = norobots::policy::path(text)?.into_owned();
                return (path != text).then(|| Edit { span, with: path.into() });
            }
            let here = Span::new(span.start, span.start);
            is_path(text).then(|| Edit { span: here, with: b"/".as_slice().into() })
        }
        // The field inside the line begins a line of its own.
        Code::FusedLines => {
            let before = document.slice(Span::new(0, span.start));
            let space = before.iter().rev().take_while(|byte| is_space(byte)).count();
            let end = [&b"\r\n"[..], b"\n", b"\r"]
                .into_iter()
                .find(|end| memchr::memmem::find(document.bytes(), end).is_some());
            let with = end.unwrap_or(b"\n").to_vec().into();
            let parted = before[..before.len() - space].last() != Some(&b':');
            parted.then(|| Edit { span: Span::new(span.start - space, span.start), with })
        }
        _ => None,
    }
}

fn is_space(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Returns the text between quotation marks, if it is not empty and has no further mark in it.
fn unquoted(value: &[u8]) -> Option<&[u8]> {
    let mark = |c: char| "\"'`“”„‘’«»".contains(c);
    let inner = std::str::from_utf8(value).ok()?.strip_prefix(mark)?.strip_suffix(mark)?;
    (!inner.is_empty() && !inner.contains(mark)).then_some(inner.as_bytes())
}

/// Returns the end of the name of a field if the text begins with its two words, with space in
/// place of the hyphen.
fn two_words(text: &[u8], name: &str) -> Option<usize> {
    let (first, second) = name.split_once('-')?;
    let (head, rest) = text.split_at_checked(first.len())?;
    let space = rest.iter().take_while(|byte| is_space(byte)).count();
    let tail = rest.get(space..space + second.len())?;
    let is = [(head, first), (tail, second)];
    let is = is.iter().all(|(text, word)| text.eq_ignore_ascii_case(word.as_bytes()));
    (is && space > 0).then_some(first.len() + space + second.len())
}

/// Returns whether a value seems to be a path without its slash. A value that begins with a sign
/// may mean any path with that end, and `www.example.com` or `example.com/x` is a host.
fn is_path(value: &[u8]) -> bool {
    let first = value.split(|byte| *byte == b'/').next().unwrap_or_default();
    let dots = first.iter().filter(|byte| **byte == b'.').count();
    let host = dots > 1 || dots == 1 && first.len() < value.len() || first.starts_with(b"www.");
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-~".contains(byte);
    first.first().is_some_and(plain) && !host
}

#[cfg(test)]
mod tests {
    use super::{Edited, mean};
    use norobots::check::check;
    use norobots::syntax::Format;

    #[track_caller]
    fn meant(robots: &str, formats: &[Format]) -> (String, Vec<String>) {
        let Edited { bytes, edits, more } = mean(robots.as_bytes(), formats, check);
        assert_eq!(more, 0);
        let lines = edits.iter().map(|edit| {
            assert!(edit.effect.complete, "{edit:?}");
            let [was, is] = &edit.texts;
            let first = edit.effect.changes.first().map(|change| {
                let [agent, url] =
                    [&change.agent, &change.url].map(|text| String::from_utf8_lossy(text));
                format!(": {agent} {url} {} {} {}", change.edition, change.before, change.after)
            });
            let [was, is] = [was, is].map(|text| String::from_utf8_lossy(text));
            format!("{} {was}→{is}{}", edit.line, first.unwrap_or_default())
        });
        (String::from_utf8(bytes).unwrap(), lines.collect())
    }

    #[test]
    fn what_was_meant_is_made_and_what_it_changes_is_told() {
        let robots = "User agent: *\nDisalow: /x\nDisallow tmp\nDisallow: y\nDisallow: *.gif\nCrawldelay: 3\n\
            Disallow: http://www.example.com/z\n";
        let (bytes, lines) = meant(robots, &[Format::Standard1994]);
        assert_eq!(
            bytes,
            "User-agent: *\nDisallow: /x\nDisallow: tmp\nDisallow: /y\nDisallow: *.gif\nCrawl-delay: 3\n\
            Disallow: /z\n"
        );
        assert_eq!(
            lines,
            [
                "1 User agent→User-agent: anybot /.gif rfc-9309 allowed disallowed",
                "2 Disalow→Disallow: anybot /x 1994 allowed disallowed",
                "3 Disallow→Disallow:",
                "4 →/: anybot /y 1994 allowed disallowed",
                "6 Crawldelay→Crawl-delay",
                "7 http://www.example.com/z→/z: anybot /z 1994 allowed disallowed",
            ]
        );
        // A path that lacks its slash is mended in a second round.
        let (bytes, lines) = meant(&bytes, &[Format::Standard1994, Format::Rfc9309]);
        assert!(bytes.contains("Disallow: /tmp\n"), "{bytes}");
        assert_eq!(lines, ["3 →/: anybot /tmp 1994 allowed disallowed"]);
    }

    #[test]
    fn a_colon_is_put_in_after_a_name_of_two_words() {
        let robots = "user agent *\ndisallow /x\nUSER  Agent\ta\nuser-agent b\ncrawl delay 5\n";
        for format in [Format::Standard1994, Format::Rfc9309] {
            let (bytes, lines) = meant(robots, &[format]);
            assert_eq!(
                bytes,
                "User-agent: *\nDisallow: /x\nUser-agent:\ta\nUser-agent: b\nCrawl-delay: 5\n"
            );
            let google = "1 user agent→User-agent:: aaa /x google-code-22b355f allowed disallowed";
            assert_eq!(lines[0], google);
            assert!(lines[1].starts_with("2 disallow→Disallow:: aaa /x "), "{lines:?}");
        }
        // A sentence is no field.
        let robots = "user agent names are below\n";
        let (bytes, lines) = meant(robots, &[Format::Standard1994]);
        assert_eq!((bytes, lines), (format!("# {robots}"), vec!["1 →# ".to_owned()]));
    }

    /// A fix that changes decisions by some editions: by RFC 9309 a group without a rule goes on with the next.
    #[test]
    fn a_fix_that_was_refused_is_made_with_what_it_changes() {
        let robots = "User-agent: *\nCrawl-delay: 10\n\nUser-agent: amazonbot\nDisallow: /\n";
        let (bytes, lines) = meant(robots, &[Format::Standard1994]);
        assert_eq!(bytes, robots.replace("10\n", "10\nDisallow:\n"));
        assert_eq!(lines, ["3 →Disallow:\n: anybot / rfc-9309 disallowed allowed"]);
    }

    #[test]
    fn lines_that_are_fused_are_parted() {
        let robots = "User-agent: a Disallow: /x\r\n";
        let (bytes, lines) = meant(robots, &[Format::Standard1994]);
        assert_eq!(bytes, "User-agent: a\r\nDisallow: /x\r\n");
        assert_eq!(lines, ["1  →\r\n: a /x 1994 allowed disallowed"]);
    }

    /// All edits are made, and the decisions of the first ones are examined.
    #[test]
    fn many_edits_are_made_at_once() {
        let robots = format!("User-agent: *\n{}", "Disallow /x\n".repeat(5000));
        let edited = mean(robots.as_bytes(), &[Format::Rfc9309], check);
        assert_eq!((edited.edits.len(), edited.more), (super::TOLD, 5000 - super::TOLD));
        assert_eq!(edited.bytes, robots.replace("Disallow", "Disallow:").as_bytes());
    }

    #[test]
    fn nothing_is_meant_where_nothing_is_told() {
        let robots = "User-agent: *\nDisallow: /x\nComment: x\n\nDisallow: /y\n\
            Disallow: *.gif\nDisallow: .gif\nDisallow: ?x\nDisallow: \u{a0}/x\nDisallow: www.example.com\n\
            Disallow: example.com/x\nDisallow: a.b.c*\n";
        let formats = [Format::Standard1994, Format::Rfc9309];
        assert_eq!(meant(robots, &formats), (robots.to_owned(), vec![]));
    }
}
