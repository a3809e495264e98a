//! The properties of the formats of later editions.

use crate::broken::{Broken, Tally, hold};
use crate::lines::fixes_stand;
use crate::subject::{Asked, Subject};
use crate::tree::of_tree;
use norobots::Edition;
use norobots::engine::{Decision, Engine};
use norobots::extension::extensions;
use norobots::reading::Reading;
use norobots::source::Source;
use norobots::syntax::{Format, LineKind, parse_by};
use norobots::{Robot, decide_named};
use norobots_settings::naive::Naive;
use norobots_settings::setting::Settings;
use norobots_suite::query::Query;

/// Checks these properties of a file under RFC 9309:
///
/// - The tree contains every byte of the file.
/// - The grammar accepts the file if and only if the file has no violation.
/// - If a fix is applied, its diagnostic disappears.
/// - A second parser, which reads the file line by line, finds the same lines and records.
///
/// # Errors
///
/// Returns the first property that the file breaks.
pub fn rfc_9309(bytes: &[u8]) -> Result<Tally, Broken> {
    of_format(&Subject::new(bytes, Format::Rfc9309, Asked::Nothing))
}

/// Checks the same properties as [`rfc_9309`], but under the draft of 1996.
///
/// # Errors
///
/// Returns the first property that the file breaks.
pub fn draft_1996(bytes: &[u8]) -> Result<Tally, Broken> {
    of_format(&Subject::new(bytes, Format::Draft1996, Asked::Nothing))
}

/// Checks that all engines of each later edition give the same verdict on the query. If the verdict is *disallowed*,
/// the engines must also report the same line. One engine is `Naive` with the settings of the edition. The library
/// contains the other three engines: `decide_named` for a single query, `Robot` for one robot, and `Reading` for many
/// robots.
///
/// # Errors
///
/// Returns [`Broken`] with the first edition whose engines differ.
pub fn later_engines_agree(query: &Query<'_>) -> Result<(), Broken> {
    Edition::DECIDED[1..].iter().try_for_each(|edition| later_engine_agrees(*edition, query))
}

pub(crate) fn later_engine_agrees(edition: Edition, query: &Query<'_>) -> Result<(), Broken> {
    let Query { robots, agent, url, .. } = query;
    let naive = Naive { settings: Settings::default_for(edition) };
    let naive = naive.decide(robots, agent, url).ok();
    let once = decide_named(edition, robots, agent, url);
    let compiled = Robot::named(edition, &**robots, agent).decide(url);
    let reading = Reading::new(edition, robots).expect("an edition that a matcher decides by");
    let read = reading.robot(agent).decide(url);
    let disallowed = reading.disallowed(&reading.records(agent), &reading.urls([&**url])) != 0;
    let said =
        |decision: Decision| (decision.verdict, decision.line.filter(|_| !decision.allowed()));
    let alike = naive.map(said) == Some(said(once))
        && [compiled, read] == [once; 2]
        && once.allowed() != disallowed;
    hold("the engines of a later edition agree", alike, || {
        format!(
            "{query} by {}: naive says {naive:?}, once {once:?}, compiled {compiled:?}, read {read:?}, and of URLs \
             together it is disallowed: {disallowed}",
            edition
        )
    })
}

pub(crate) fn of_format(file: &Subject<'_>) -> Result<Tally, Broken> {
    let document = &file.document;
    let conforming = of_tree(file)?;
    let kinds: Vec<LineKind> = document.lines().map(|line| line.kind()).collect();
    let again: Vec<LineKind> = lines(document.bytes()).map(kind).collect();
    hold("another way finds the same lines", kinds == again, || format!("{kinds:?}, {again:?}"))?;
    let records: Vec<[usize; 2]> =
        document.records().map(|record| [record.first_line(), record.last_line()]).collect();
    let again = records_of(&kinds, document.format());
    hold("another way finds the same records", records == again, || {
        format!("{records:?} by the tree, {again:?} without")
    })?;
    for format in Format::ALL {
        let (converted, parsed) =
            (document.by(format), parse_by(&Source::new(document.bytes()), format));
        hold("a tree by another format is the one that is parsed", converted == parsed, || {
            format!("{converted:?} and {parsed:?}")
        })?;
    }
    for other in extensions(document) {
        let line = other.field.line();
        let at = records.partition_point(|[_, last]| *last < line);
        let within = records.get(at).is_some_and(|[first, _]| *first <= line);
        let placed = other.record == within.then_some(at + 1);
        hold("a field says in which record it stands", placed, || format!("{other:?}"))?;
        let empty = other.value().is_some() && other.field.value().is_empty();
        hold("no other field may be empty", !empty, || format!("{other:?}"))?;
    }
    let mut tally = Tally { files: 1, conforming: conforming.into(), ..Tally::default() };
    tally += fixes_stand(file)?;
    Ok(tally)
}

/// Returns the lines of a file, without their terminators and without a byte-order mark.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(bytes).filter(|bytes| !bytes.is_empty());
    let mark = b"\xEF\xBB\xBF";
    std::iter::from_fn(move || {
        let line = rest?;
        let end = line.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
        let (line, after) = match end {
            Some(at) if line[at..].starts_with(b"\r\n") => (&line[..at], &line[at + 2..]),
            Some(at) => (&line[..at], &line[at + 1..]),
            None => (line, &[][..]),
        };
        rest = Some(after).filter(|after| !after.is_empty());
        let first = std::ptr::eq(line.as_ptr(), bytes.as_ptr());
        Some(if first { line.strip_prefix(mark).unwrap_or(line) } else { line })
    })
}

fn kind(line: &[u8]) -> LineKind {
    let text = line.split(|byte| *byte == b'#').next().unwrap_or_default();
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t');
    if text.iter().all(is_space) {
        return if text.len() < line.len() { LineKind::Comment } else { LineKind::Blank };
    }
    let Some(colon) = text.iter().position(|byte| *byte == b':') else {
        return LineKind::Formless;
    };
    let name: Vec<u8> = text[..colon].iter().copied().skip_while(|byte| is_space(byte)).collect();
    let end = name.iter().rposition(|byte| !is_space(byte)).map_or(0, |at| at + 1);
    match name[..end].to_ascii_lowercase().as_slice() {
        b"user-agent" => LineKind::UserAgent,
        b"disallow" => LineKind::Disallow,
        b"allow" => LineKind::Allow,
        _ => LineKind::Unrecognised,
    }
}

/// Returns the numbers of the first and the last line of each record. Lines are counted from 1.
fn records_of(kinds: &[LineKind], format: Format) -> Vec<[usize; 2]> {
    let mut records: Vec<[usize; 2]> = Vec::new();
    let (mut open, mut ruled) = (false, false);
    for (number, kind) in (1..).zip(kinds) {
        let draft = format == Format::Draft1996;
        match kind {
            LineKind::Blank if draft => open = false,
            LineKind::UserAgent if !open || ruled => {
                (open, ruled) = (true, false);
                records.push([number, number]);
            }
            LineKind::Disallow | LineKind::Allow => ruled = true,
            LineKind::Unrecognised if draft => ruled = true,
            _ => {}
        }
        if let Some(record) = records.last_mut().filter(|_| open) {
            record[1] = number;
        }
    }
    records
}

#[cfg(test)]
mod tests {
    use crate::later_engines_agree;
    use norobots_explain::explain::atoms::{AGENTS, LINES, URLS};
    use norobots_suite::query::Query;
    use std::collections::BTreeMap;

    /// Lines that mean different things under different editions.
    const LATER: &[&[u8]] = &[
        b"Allow: /a*b$\n",
        b"Allow: /*\n",
        b"Disallow: /a*\n",
        b"Disallow: *b\n",
        b"Disallow: /$\n",
        b"Disallow: /a%62\n",
        b"Disallow: /%2Fb\n",
        b"Disallow: /%2a\n",
        b"Disallow: /a%3Fb\n",
        b"Allow: /%c3%A9\n",
        b"Disallow: /\xc3\xa9\n",
        b"Allow: /a/index.html\n",
        b"Allow: /index.htm\n",
        b"User-agent: 2\n",
        b"User-agent: a2\n",
        b"User-agent: * a\n",
        b"User-agent: *\t# all\n",
        b"User-agent: a*\n",
        b"User-agent: a/2\n",
        b"Disallowed: /b\n",
        b"Allowance: /\n",
        b"dissallow: /a\n",
        b"Disallow /a b\n",
        b"Disallow\t/b\n",
        b"allow:\n",
        b":\n",
        b"\xef\xbb",
        b"\x0bDisallow:\x0c/b\x0b\n",
        b"Disallow: /a;b\n",
        b"Disallow: /b\0/c\n",
    ];

    const LATER_URLS: &[&[u8]] = &[
        b"/a*b",
        b"/b",
        b"/%c3%a9",
        b"/\xc3\xa9",
        b"/%2a",
        b"/*",
        b"/a$",
        b"/ab?c",
        b"/a/",
        b"http://h;b",
        b"//h;a",
        b"a/b",
        b"h://",
        b"/#?",
        b"#/a",
        b"/%2fb",
        b"/robots.txt?",
        b"http://h/robots.txt",
        b"/robots%2etxt",
        b"http://h/%72obots.txt#x",
        b"/b\0c",
        b"h\0/b",
    ];

    const FILES: usize = 60_000;

    #[test]
    fn the_engines_of_later_editions_agree() {
        let mut random = fastrand::Rng::with_seed(1996_2022);
        let lines: Vec<&[u8]> = LINES.iter().chain(LATER).chain(LATER).copied().collect();
        let urls: Vec<&[u8]> = URLS.iter().chain(LATER_URLS).copied().collect();
        let mut broken: BTreeMap<String, String> = BTreeMap::new();
        let mut all = 0;
        for _ in 0..FILES {
            let count = random.usize(1..7);
            let robots: Vec<u8> =
                (0..count).flat_map(|_| lines[random.usize(..lines.len())].to_vec()).collect();
            for _ in 0..4 {
                let query = Query::new(
                    &*robots,
                    AGENTS[random.usize(..AGENTS.len())],
                    urls[random.usize(..urls.len())],
                );
                all += 1;
                if let Err(error) = later_engines_agree(&query) {
                    let edition = error.how.split(" by ").nth(1).unwrap_or_default();
                    let edition = edition.split(':').next().unwrap_or_default().to_owned();
                    let file = robots.escape_ascii().to_string();
                    let failure = format!("{file}\n  {}", error.how);
                    let shown = broken.entry(edition).or_insert_with(|| failure.clone());
                    if failure.len() < shown.len() {
                        *shown = failure;
                    }
                }
            }
        }
        assert!(all > 100_000);
        assert!(broken.is_empty(), "{}", broken.into_values().collect::<Vec<_>>().join("\n"));
    }
}
