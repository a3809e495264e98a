//! The properties of the Revisited grammar, and its decisions by another way: from the article, line by
//! line over the bytes, without a tree.

use crate::naive::Naive;
use crate::property::broken::{Broken, Tally, count};
use crate::property::queries;
use crate::property::tree::{covers, reprints, strict_is_clean};
use crate::query::Query;
use crate::setting::Settings;
use norobots::check::Diagnostic;
use norobots::engine::{Decision, Engine, Verdict};
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{Document, Format};
use norobots::{check, syntax};

/// What must hold of every file that is read by the Revisited grammar: its tree holds every byte,
/// the grammar accepts it if and only if there is no violation, a fix removes its diagnostic and
/// changes no decision, an interpretation without a tree decides alike, and so does, where the grammar
/// accepts the file, the profile that the edition is. (The space has no
/// choice by which `Disallow:#` begins a comment and `/a#` does not: such a file is not asked.)
///
/// # Errors
///
/// The first property that is broken.
pub fn revisited(bytes: &[u8]) -> Result<Tally, Broken> {
    let source = Source::new(bytes);
    let document = parse(&source)?;
    let diagnostics = check::check(&document);
    covers(&document)?;
    reprints(&document)?;
    let conforming = strict_is_clean(&source, &document, &diagnostics)?;
    let queries = queries(&document);
    let decisions = decided_alike(&document, &queries)?;
    if conforming && !bytes.windows(2).any(|pair| pair == b":#") {
        the_point_decides_alike(bytes, &queries, &decisions)?;
    }
    let mut tally = Tally { files: 1, conforming: conforming.into(), ..count(&decisions) };
    for diagnostic in &diagnostics {
        tally.fixes += u64::from(fix_stands(&document, diagnostic, &queries, &decisions)?);
    }
    Ok(tally)
}

pub(crate) fn parse<'a>(source: &Source<'a>) -> Result<Document<'a>, Broken> {
    syntax::parse_by(source, Format::Revisited)
        .map_err(|error| Broken { property: "lenient is total", how: error.to_string() })
}

fn decided_alike(document: &Document<'_>, queries: &[Query<'_>]) -> Result<Vec<Decision>, Broken> {
    let policy = Policy::new(document);
    let records = records(document.bytes());
    let decide = |query: &Query<'_>| {
        let tree = policy.decide(&query.agent, &query.url);
        let naive = decide(&records, &query.agent, &query.url);
        if tree == naive {
            return Ok(tree);
        }
        let how = format!("{query}: {tree:?} by the tree, {naive:?} without");
        Err(Broken { property: "the interpretations of the Revisited grammar agree", how })
    };
    queries.iter().map(decide).collect()
}

fn the_point_decides_alike(
    bytes: &[u8],
    queries: &[Query<'_>],
    decisions: &[Decision],
) -> Result<(), Broken> {
    let profile = Settings::default_for(Edition::Revisited).expect("the space holds the edition");
    let naive = Naive { settings: profile };
    for (query, tree) in queries.iter().zip(decisions) {
        let there = naive.decide(bytes, &query.agent, &query.url);
        if there != Ok(*tree) {
            let how = format!("{query}: {tree:?} by the tree, {there:?} by the profile");
            return Err(Broken { property: "the Revisited grammar is a profile", how });
        }
    }
    Ok(())
}

/// Returns whether there is a fix.
fn fix_stands(
    document: &Document<'_>,
    diagnostic: &Diagnostic,
    queries: &[Query<'_>],
    before: &[Decision],
) -> Result<bool, Broken> {
    let Some(fix) = &diagnostic.fix else { return Ok(false) };
    let broken = |how: &str| {
        let how = format!("{} at {}: {how}", diagnostic.code, diagnostic.span);
        Err(Broken { property: "a fix stands", how })
    };
    let bytes = fix.apply(document.bytes());
    let source = Source::new(&bytes);
    let mended = parse(&source)?;
    let of = |document| {
        check::check(document).iter().filter(|each| each.code == diagnostic.code).count()
    };
    if of(&mended) + 1 != of(document) {
        return broken("it is still there");
    }
    let policy = Policy::new(&mended);
    for (query, was) in queries.iter().zip(before) {
        let is = policy.decide(&query.agent, &query.url);
        if (is.verdict, is.record) != (was.verdict, was.record) {
            return broken("a decision changes");
        }
    }
    Ok(true)
}

/// Words of one kind, each with the number of its line.
type Words<'a> = Vec<(usize, &'a [u8])>;

#[derive(Default)]
struct Record<'a> {
    names: Words<'a>,
    paths: Words<'a>,
    /// A Disallow line has been read.
    ruled: bool,
}

fn records(bytes: &[u8]) -> Vec<Record<'_>> {
    let mut records: Vec<Record<'_>> = Vec::new();
    let mut open = false;
    for (number, line) in (1..).zip(lines(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes))) {
        let Some(start) = line.iter().position(|byte| !is_ws(byte)) else {
            open = false;
            continue;
        };
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { continue };
        if colon < start {
            continue;
        }
        let end = line[..colon].iter().rposition(|byte| !is_ws(byte)).map_or(start, |at| at + 1);
        let words = || {
            let words = line[colon + 1..].split(is_ws).filter(|word| !word.is_empty());
            words.take_while(|word| word[0] != b'#').map(|word| (number, word))
        };
        match line[start..end].to_ascii_lowercase().as_slice() {
            b"user-agent" => {
                if !open || records.last().is_some_and(|record| record.ruled) {
                    records.push(Record::default());
                }
                open = true;
                records.last_mut().expect("a record").names.extend(words());
            }
            b"disallow" if open => {
                let record = records.last_mut().expect("a record");
                record.ruled = true;
                record.paths.extend(words());
            }
            _ => {}
        }
    }
    records
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(bytes);
    std::iter::from_fn(move || {
        let bytes = rest.filter(|rest| !rest.is_empty())?;
        let Some(end) = bytes.iter().position(|byte| matches!(byte, b'\r' | b'\n')) else {
            rest = None;
            return Some(bytes);
        };
        let both = bytes[end..].starts_with(b"\r\n");
        rest = Some(&bytes[end + if both { 2 } else { 1 }..]);
        Some(&bytes[..end])
    })
}

fn is_ws(byte: &u8) -> bool {
    *byte == b' ' || *byte == b'\t'
}

fn decide(records: &[Record<'_>], agent: &[u8], url: &[u8]) -> Decision {
    let robot = agent.split(|byte| matches!(byte, b'/' | b' ' | b'\t')).next().unwrap_or_default();
    let robot = robot.to_ascii_lowercase();
    let names = |word: &[u8]| {
        let name = word.split(|byte| *byte == b'/').next().unwrap_or_default();
        let name = name.to_ascii_lowercase();
        word != b"*" && !name.is_empty() && robot.windows(name.len()).any(|part| part == name)
    };
    let find = |wanted: &dyn Fn(&[u8]) -> bool| {
        records.iter().enumerate().find_map(|(at, record)| {
            let (line, _) = record.names.iter().find(|(_, word)| wanted(word))?;
            Some((at, *line))
        })
    };
    let Some((at, line)) = find(&names).or_else(|| find(&|word| word == b"*")) else {
        return Decision::WELCOME;
    };
    let path = path(url);
    let forbids = records[at].paths.iter().find(|(_, word)| path.starts_with(word));
    let (verdict, line) = match forbids {
        Some((line, _)) => (Verdict::Disallowed, *line),
        None => (Verdict::Allowed, line),
    };
    Decision::new(verdict, Some(at + 1), Some(line))
}

/// Path and query of a URL.
pub(crate) fn path(url: &[u8]) -> Vec<u8> {
    let url = url.split(|byte| *byte == b'#').next().unwrap_or_default();
    let scheme = url.windows(3).position(|part| part == b"://").filter(|&end| {
        let scheme = &url[..end];
        let rest = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
        scheme.first().is_some_and(u8::is_ascii_alphabetic) && scheme.iter().all(rest)
    });
    let path = match scheme {
        Some(end) => {
            let rest = &url[end + 3..];
            let start = rest.iter().position(|byte| matches!(byte, b'/' | b'?'));
            &rest[start.unwrap_or(rest.len())..]
        }
        None => url,
    };
    if path.starts_with(b"/") { path.to_vec() } else { [b"/", path].concat() }
}
