//! Edits a file as its author presumably intended. The result shows which decisions each edit changes.

use crate::edit::{Edit, apart, apply};
use crate::guard::{Effect, Guard};
use norobots::check::{Code, Diagnostic};
use norobots::source::{Source, Span};
use norobots::syntax::{self, Document, Format};
use std::collections::BTreeSet;

/// The maximum number of edits whose effects are examined. For a large file, the number is smaller: the product of the
/// number and the file size is at most `READ`.
const TOLD: usize = 32;
const READ: usize = 16 << 20;

/// The maximum number of changed decisions that are kept for an edit. If an edit changes more decisions, the others are
/// counted but not kept.
const SHOWN: usize = 4;

/// The result of [`mean`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edited {
    /// The file after the edits.
    pub bytes: Vec<u8>,
    /// All edits that were made, sorted by span.
    pub made: Vec<Edit>,
    /// The first edits that were made, sorted by span. Only the effects of these edits were examined.
    pub edits: Vec<Meant>,
    /// The number of further edits that were made without an examination of their effects.
    pub more: usize,
}

/// An edit that was made, and its effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// The code of the diagnostic that the edit fixes.
    pub code: Code,
    /// The number of the edited line in the original file, counted from 1.
    pub line: usize,
    /// The offset in the original file where the edit begins.
    pub at: usize,
    /// The replaced text, and the text that replaces it.
    pub texts: [Vec<u8>; 2],
    /// At most four decisions that the edit changes. For each robot and edition, only the decision with the shortest
    /// URL is kept.
    pub effect: Effect,
    /// The number of all changed decisions that were found.
    pub count: usize,
}

/// Edits a file as its author probably intended. `wanted` is called for each format, and returns the diagnostics for
/// which edits are made. If [`edit`] returns no edit for a diagnostic, the diagnostic's own fix is made. After a call
/// of [`mend`](crate::safe::mend), each remaining fix changes or may change a decision.
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
    // If several formats suggest the same edit, the edit is made once. If edits touch each other, only the first of
    // these edits is made.
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
        let at = fix.span.start;
        let line = source.position(at).line;
        let texts = [robots[fix.span.range()].to_vec(), fix.with.to_vec()];
        edits.extend(code.map(|code| Meant { code, line, at, texts, effect, count: all }));
        before = after;
    }
    let bytes = apply(robots, &fixes);
    let more = fixes.len() - looked;
    Edited { bytes, made: fixes.into_iter().cloned().collect(), edits, more }
}

/// Returns an edit that corrects a line as its author probably intended. Returns `None` if the author's intention is
/// unknown.
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
        // `meant` is the new text for the span.
        Code::UsageStatesNothing => {
            let with = diagnostic.meant.clone()?.into_owned().into_bytes().into();
            Some(Edit { span, with })
        }
        // The name of the field ends at the first space. If the name is written with a space instead of its hyphen, the
        // name ends after the second word.
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
        // The line contains a second field. The edit inserts a line terminator before this field.
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

/// Returns the text between quotation marks, if this text is not empty and contains no further quotation mark.
fn unquoted(value: &[u8]) -> Option<&[u8]> {
    let mark = |c: char| "\"'`“”„‘’«»".contains(c);
    let inner = std::str::from_utf8(value).ok()?.strip_prefix(mark)?.strip_suffix(mark)?;
    (!inner.is_empty() && !inner.contains(mark)).then_some(inner.as_bytes())
}

/// If the text begins with `name`, written with spaces instead of its hyphen, returns the length of this name in the
/// text.
fn two_words(text: &[u8], name: &str) -> Option<usize> {
    let (first, second) = name.split_once('-')?;
    let (head, rest) = text.split_at_checked(first.len())?;
    let space = rest.iter().take_while(|byte| is_space(byte)).count();
    let tail = rest.get(space..space + second.len())?;
    let is = [(head, first), (tail, second)];
    let is = is.iter().all(|(text, word)| text.eq_ignore_ascii_case(word.as_bytes()));
    (is && space > 0).then_some(first.len() + space + second.len())
}

/// Returns whether a value seems to be a path without its first slash. Returns false for a value such as `.gif`, which
/// may stand for any path that ends with `.gif`. Also returns false for values that begin with a host, such as
/// `example.com/x`.
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
        let Edited { bytes, edits, more, .. } = mean(robots.as_bytes(), formats, check);
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
        // After the first edits have inserted the colon, a second run adds the missing slash to `tmp`.
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
        // A sentence that begins with the name of a field must become a comment.
        let robots = "user agent names are below\n";
        let (bytes, lines) = meant(robots, &[Format::Standard1994]);
        assert_eq!((bytes, lines), (format!("# {robots}"), vec!["1 →# ".to_owned()]));
    }

    /// The fix adds a rule to the first group. Under RFC 9309, a group without a rule continues in the next group.
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

    /// All edits are made, but only the effects of the first edits are examined.
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
