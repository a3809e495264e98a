//! What the author of a file meant: edits that may change decisions, each with the decisions that it changes.

use crate::decider::decider;
use crate::in_order::{InOrder as _, distinct};
use crate::mend::suggested;
use crate::setting::Settings;
use norobots::check::{Code, Diagnostic, Fix};
use norobots::engine::Verdict;
use norobots::source::{Source, Span};
use norobots::spec::Edition;
use norobots::syntax::{self, Document, Format};
use std::collections::BTreeSet;

/// The most edits that are made of a file: each has the file decide about all that it suggests.
const MOST: usize = 256;

/// The most robots and URLs that are asked about after an edit, and the most bytes that are read for them: some
/// editions read the file for each.
const PAIRS: usize = 1 << 14;
const READ: usize = 16 << 20;

/// The most decisions that are kept of an edit; more are counted.
const SHOWN: usize = 4;

/// An edit that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// What it mends.
    pub code: Code,
    /// The line of the file as it was given, from 1.
    pub line: usize,
    /// What stood there, and what stands there now.
    pub texts: [Vec<u8>; 2],
    /// Decisions that it changes, of those that the file suggests: for each robot and edition one with the shortest
    /// URL, up to four.
    pub changes: Vec<Changed>,
    /// How many decisions it changes, of those that the file suggests.
    pub count: usize,
}

/// A decision that an edit changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Changed {
    /// The URL that the file suggests.
    pub url: Vec<u8>,
    /// The robot: a name in the file, or one that is not.
    pub agent: Vec<u8>,
    /// The edition that decides.
    pub edition: Edition,
    /// The verdict before the edit.
    pub before: Verdict,
    /// The verdict after it.
    pub after: Verdict,
}

/// Makes of a file what its author meant, as far as diagnostics tell that: `found` gives those that are wanted.
/// Returns the file, the edits in the order of their places, and how many were not come to.
pub fn mean(
    robots: &[u8],
    formats: &[Format],
    found: impl Fn(&Document<'_>) -> Vec<Diagnostic>,
) -> (Vec<u8>, Vec<Meant>, usize) {
    let source = Source::new(robots);
    let mut edits: Vec<(Fix, Code)> = Vec::new();
    for format in formats {
        let document = syntax::parse_by(&source, *format);
        let found = found(&document);
        edits.extend(found.iter().filter_map(|one| Some((edit(&document, one)?, one.code))));
    }
    edits.order_by_key(|(fix, _)| (fix.span, fix.with.to_vec()));
    // What several formats tell is one edit, and of edits that touch the first is made.
    let mut end = None;
    edits.retain(|(fix, _)| {
        let free = end.is_none_or(|end| fix.span.start > end);
        if free {
            end = Some(fix.span.end);
        }
        free
    });
    let left = edits.len().saturating_sub(MOST);
    edits.truncate(MOST);
    let editions = distinct(formats.iter().filter_map(|format| Edition::from_id(format.id())));
    let (mut bytes, mut meant) = (robots.to_vec(), Vec::new());
    for (Fix { span, with }, code) in edits {
        // What follows the edits so far is as it was, so that a place is as far from the end.
        let from_end = |at: usize| bytes.len() + at - robots.len();
        let here = Span::new(from_end(span.start), from_end(span.end));
        let after = Fix { span: here, with: with.clone() }.apply(&bytes);
        let changes = changed(&bytes, &after, &editions);
        let (count, mut seen) = (changes.len(), BTreeSet::new());
        let first = |one: &Changed| seen.insert((one.edition, one.agent.clone()));
        let changes = changes.into_iter().filter(first).take(SHOWN).collect();
        let line = source.position(span.start).line;
        let texts = [robots[span.range()].to_vec(), with.into_owned()];
        meant.push(Meant { code, line, texts, changes, count });
        bytes = after;
    }
    (bytes, meant, left)
}

/// The edit that makes of a line what its author meant; `None` where that is not told.
pub fn edit(document: &Document<'_>, diagnostic: &Diagnostic) -> Option<Fix> {
    let span = diagnostic.span;
    let text = document.slice(span);
    match diagnostic.code {
        Code::MisspeltField
        | Code::TranslatedField
        | Code::InvisibleCharacter
        | Code::Rfc9309MisspeltField => {
            let name = diagnostic.meant.clone()?.into_owned().into_bytes();
            Some(Fix { span, with: name.into() })
        }
        // The word before the first space is the field that was meant, or two words are that have a hyphen between.
        Code::NoColon | Code::Rfc9309OtherLine => {
            let meant = diagnostic.meant.as_deref()?;
            let name = format!("{meant}:").into_bytes();
            let end = two_words(text, meant).or_else(|| text.iter().position(is_space))?;
            let span = Span::new(span.start, span.start + end);
            Some(Fix { span, with: name.into() })
        }
        Code::PathWithoutSlash | Code::Rfc9309Path => {
            if text.windows(3).any(|part| part == b"://") {
                let path = norobots::policy::path(text)?.into_owned();
                return (path != text).then(|| Fix { span, with: path.into() });
            }
            let here = Span::new(span.start, span.start);
            is_path(text).then(|| Fix { span: here, with: b"/".as_slice().into() })
        }
        _ => None,
    }
}

fn is_space(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Where the name of a field ends that begins a text as two words, with space in the place of the hyphen.
fn two_words(text: &[u8], name: &str) -> Option<usize> {
    let (first, second) = name.split_once('-')?;
    let (one, rest) = text.split_at_checked(first.len())?;
    let space = rest.iter().take_while(|byte| is_space(byte)).count();
    let two = rest.get(space..space + second.len())?;
    let is = [(one, first), (two, second)];
    let is = is.iter().all(|(text, word)| text.eq_ignore_ascii_case(word.as_bytes()));
    (is && space > 0).then_some(first.len() + space + second.len())
}

/// Whether a value is a path that lacks its slash, as far as can be told. What begins with a sign may stand for any
/// path that ends so, and `www.example.com` or `example.com/x` is a host.
fn is_path(value: &[u8]) -> bool {
    let first = value.split(|byte| *byte == b'/').next().unwrap_or_default();
    let dots = first.iter().filter(|byte| **byte == b'.').count();
    let host = dots > 1 || dots == 1 && first.len() < value.len() || first.starts_with(b"www.");
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-~".contains(byte);
    first.first().is_some_and(plain) && !host
}

/// The decisions that differ between two files, of those that either suggests.
fn changed(before: &[u8], after: &[u8], editions: &[Edition]) -> Vec<Changed> {
    let (mut agents, mut urls) = (BTreeSet::new(), BTreeSet::new());
    for file in [before, after] {
        let (of_agents, of_urls) = suggested(file);
        agents.extend(of_agents.into_iter().filter(|agent| agent != b"*"));
        urls.extend(of_urls.into_iter().filter(|url| url.starts_with(b"/")));
    }
    let most = (READ / after.len().max(1)).clamp(1, PAIRS);
    let step = (agents.len() * urls.len()).div_ceil(most).max(1);
    let mut changes = Vec::new();
    for edition in editions {
        let read = |file| decider(*edition, Settings::default_for(*edition), file, None);
        let (Ok(old), Ok(new)) = (read(before), read(after)) else { continue };
        for (at, agent) in agents.iter().enumerate() {
            for url in urls.iter().skip(at % step).step_by(step) {
                let [before, after] = [&old, &new].map(|file| file.decide(agent, url).verdict);
                if before != after {
                    let (url, agent) = (url.clone(), agent.clone());
                    changes.push(Changed { url, agent, edition: *edition, before, after });
                }
            }
        }
    }
    changes.order_by_key(|one| (one.url.len(), one.clone()));
    changes
}

#[cfg(test)]
mod tests {
    use super::mean;
    use norobots::check::check;
    use norobots::syntax::Format;

    #[track_caller]
    fn meant(robots: &str, formats: &[Format]) -> (String, Vec<String>) {
        let (bytes, meant, left) = mean(robots.as_bytes(), formats, check);
        assert_eq!(left, 0);
        let told = meant.iter().map(|one| {
            let [was, is] = &one.texts;
            let first = one.changes.first().map(|one| {
                let [agent, url] = [&one.agent, &one.url].map(|text| String::from_utf8_lossy(text));
                format!(": {agent} {url} {} {} {}", one.edition, one.before, one.after)
            });
            let [was, is] = [was, is].map(|text| String::from_utf8_lossy(text));
            format!("{} {was}→{is}{}", one.line, first.unwrap_or_default())
        });
        (String::from_utf8(bytes).unwrap(), told.collect())
    }

    #[test]
    fn what_was_meant_is_made_and_what_it_changes_is_told() {
        let robots = "User agent: *\nDisalow: /x\nDisallow tmp\nDisallow: y\nDisallow: *.gif\nCrawldelay: 3\n\
            Disallow: http://www.example.com/z\n";
        let (bytes, told) = meant(robots, &[Format::Standard1994]);
        assert_eq!(
            bytes,
            "User-agent: *\nDisallow: /x\nDisallow: tmp\nDisallow: /y\nDisallow: *.gif\nCrawl-delay: 3\n\
            Disallow: /z\n"
        );
        assert_eq!(
            told,
            [
                "1 User agent→User-agent",
                "2 Disalow→Disallow: anybot /x 1994 allowed disallowed",
                "3 Disallow→Disallow:",
                "4 →/: anybot /y 1994 allowed disallowed",
                "6 Crawldelay→Crawl-delay",
                "7 http://www.example.com/z→/z: anybot /z 1994 allowed disallowed",
            ]
        );
        // A path that lacks its slash is mended in a second round.
        let (bytes, told) = meant(&bytes, &[Format::Standard1994, Format::Rfc9309]);
        assert!(bytes.contains("Disallow: /tmp\n"), "{bytes}");
        assert_eq!(told, ["3 →/: anybot /tmp 1994 allowed disallowed"]);
    }

    #[test]
    fn a_colon_is_put_in_after_a_name_of_two_words() {
        let robots = "user agent *\ndisallow /x\nUSER  Agent\ta\nuser-agent b\ncrawl delay 5\n";
        for format in [Format::Standard1994, Format::Rfc9309] {
            let (bytes, told) = meant(robots, &[format]);
            assert_eq!(
                bytes,
                "User-agent: *\nDisallow: /x\nUser-agent:\ta\nUser-agent: b\nCrawl-delay: 5\n"
            );
            assert_eq!(told[0], "1 user agent→User-agent:");
            assert!(told[1].starts_with("2 disallow→Disallow:: anybot /x "), "{told:?}");
        }
        // A sentence is none.
        let robots = "user agent names are below\nUser agents here\n";
        assert_eq!(meant(robots, &[Format::Standard1994]), (robots.to_owned(), vec![]));
    }

    #[test]
    fn nothing_is_meant_where_nothing_is_told() {
        let robots = "User-agent: *\nDisallow: /x\nComment: x\nfoo bar\n\nDisallow: /y\n\
            Disallow: *.gif\nDisallow: .gif\nDisallow: ?x\nDisallow: \u{a0}/x\nDisallow: www.example.com\n\
            Disallow: example.com/x\nDisallow: a.b.c*\n";
        let formats = [Format::Standard1994, Format::Rfc9309];
        assert_eq!(meant(robots, &formats), (robots.to_owned(), vec![]));
    }
}
