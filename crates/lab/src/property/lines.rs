//! What a line does: the one that decides, one that is added, one that is mended.

use crate::property::broken::{Broken, Tally, by_matcher, by_peg, decisions, parse};
use crate::property::changes::unchanged;
use crate::query::Query;
use norobots::Matcher;
use norobots::check::{Diagnostic, Fix};
use norobots::engine::{Decision, Verdict};
use norobots::source::Source;
use norobots::syntax::{Document, LineKind, Terminator};
use norobots::{check, policy};

/// The line that decides says so, and decides no more once it is made a comment.
///
/// It is a line of the record. Where the URL is disallowed, it is a Disallow line of that the
/// URL starts with; without it the same record still speaks of the robot, and allows the URL or
/// forbids it by a later line. Where the URL is allowed, it is a User-agent line; without it
/// another line decides, or none.
///
/// # Errors
///
/// [`Broken`] with the first line that does not.
pub fn line_decides(document: &Document<'_>, queries: &[Query<'_>]) -> Result<Tally, Broken> {
    let before = decisions(document, queries);
    let broken = |query: &Query<'_>, was: &Decision, is: &dyn std::fmt::Debug| {
        let how = format!("{query}: {was:?}, without the line {is:?}");
        Err(Broken { property: "the line that decides says so", how })
    };
    for (query, was) in queries.iter().zip(&before) {
        if !says_so(document, &query.url, was) {
            return broken(query, was, &"-");
        }
    }
    let mut lines: Vec<usize> = before.iter().filter_map(|decision| decision.line).collect();
    lines.sort_unstable();
    lines.dedup();
    // The first ones and the last one.
    if lines.len() > MOST_LINES {
        lines.swap_remove(MOST_LINES - 1);
        lines.truncate(MOST_LINES);
    }
    let mut tally = Tally::default();
    for number in lines {
        let bytes = made_a_comment(document, number);
        let matcher = Matcher::new(&bytes);
        tally.unsaid += 1;
        for (query, was) in queries.iter().zip(&before).filter(|(_, was)| was.line == Some(number))
        {
            let is = matcher.decide(&query.agent, &query.url);
            let stands = match (was.verdict, is.verdict) {
                (Verdict::Allowed, _) => is.line != was.line,
                (Verdict::Disallowed, Verdict::Allowed) => {
                    is.record == was.record && is.line < was.line
                }
                (Verdict::Disallowed, Verdict::Disallowed) => {
                    is.record == was.record && is.line > was.line
                }
            };
            if !stands {
                return broken(query, was, &is);
            }
            tally.queries += 1;
            tally.disallowed += u64::from(!is.allowed());
        }
    }
    Ok(tally)
}

/// Whether the decision is what its line says, word for word.
fn says_so(document: &Document<'_>, url: &[u8], decision: &Decision) -> bool {
    let (Some(record), Some(number)) = (decision.record, decision.line) else {
        return *decision == Decision::WELCOME;
    };
    let record = document.record(record);
    if !record.is_some_and(|record| (record.first_line()..=record.last_line()).contains(&number)) {
        return false;
    }
    let Some(line) = document.line(number) else { return false };
    let value = line.value();
    match decision.verdict {
        Verdict::Allowed => line.kind() == LineKind::UserAgent && !value.is_empty(),
        Verdict::Disallowed => {
            let path = policy::path(url);
            line.kind() == LineKind::Disallow && !value.is_empty() && path.starts_with(value)
        }
    }
}

/// The file with a `#` before the line of that number, so that no other line moves.
fn made_a_comment(document: &Document<'_>, number: usize) -> Vec<u8> {
    let mark = document.byte_order_mark().map_or(0, |mark| mark.end);
    let at = document.line(number).map_or(mark, |line| line.span().start.max(mark));
    let bytes = document.bytes();
    [&bytes[..at], b"#", &bytes[at..]].concat()
}

/// A Disallow line added to a record disallows just the URLs that start with its value, to just
/// the robots that the record speaks of, and never allows more; one with an empty value does
/// nothing at all.
///
/// # Errors
///
/// [`Broken`] with the first query that is decided otherwise.
pub fn disallow_adds(document: &Document<'_>, queries: &[Query<'_>]) -> Result<Tally, Broken> {
    let before = decisions(document, queries);
    // The last path that a record allows, so that something is there to be disallowed.
    let added = queries.iter().zip(&before).rev().find_map(|(query, was)| {
        let path = policy::path(&query.url);
        let record = was.record.filter(|_| was.allowed() && is_value(&path))?;
        Some((record, path))
    });
    let Some((record, value)) = added else { return Ok(Tally::default()) };

    let Some(record_lines) = document.record(record) else { return Ok(Tally::default()) };
    let end_line = record_lines.last_line();
    let Some(last) = document.line(end_line) else { return Ok(Tally::default()) };
    let (head, tail) = document.bytes().split_at(last.span().end);
    let end: &[u8] = if last.terminator() == Terminator::End { b"\n" } else { b"" };
    let bytes = [head, end, b"Disallow:\nDisallow: ", &value, b"\n", tail].concat();

    let expected: Vec<Decision> = queries
        .iter()
        .zip(&before)
        .map(|(query, was)| {
            if was.record == Some(record)
                && was.allowed()
                && policy::path(&query.url).starts_with(&value)
            {
                return Decision::disallow(record, end_line + 2);
            }
            let moved = |line| if line > end_line { line + 2 } else { line };
            Decision::new(was.verdict, was.record, was.line.map(moved))
        })
        .collect();
    let property = "a Disallow line more disallows what starts with its value";
    let tally = unchanged(property, &bytes, queries, &expected, by_matcher, |decision| *decision)?;
    Ok(Tally { added: 1, ..tally })
}

/// Whether a line could hold the bytes as its value.
fn is_value(bytes: &[u8]) -> bool {
    let within = |byte: &u8| !matches!(byte, b'#' | b'\r' | b'\n');
    bytes.iter().all(within) && !matches!(bytes.last(), None | Some(b' ' | b'\t'))
}

/// A fix leaves every verdict and takes away its diagnostic.
///
/// # Errors
///
/// [`Broken`] with the first fix that does not.
pub fn fixes_stand(
    document: &Document<'_>,
    diagnostics: &[Diagnostic],
    queries: &[Query<'_>],
) -> Result<Tally, Broken> {
    let before: Vec<Verdict> =
        decisions(document, queries).iter().map(|decision| decision.verdict).collect();
    let mut tally = Tally::default();

    for (diagnostic, fix) in diagnostics.iter().filter_map(fixable).take(MOST_FIXES) {
        let bytes = fix.apply(document.bytes());
        let verdict = |decision: &Decision| decision.verdict;
        tally += unchanged("a fix changes no verdict", &bytes, queries, &before, by_peg, verdict)?;
        tally.fixes += 1;
        let source = Source::new(&bytes);
        let of_code = |each: &&Diagnostic| each.code == diagnostic.code;
        let left = check::check(&parse(&source)?).iter().filter(of_code).count();
        if left + 1 != diagnostics.iter().filter(of_code).count() {
            let how = format!("{} at {} leaves {left}", diagnostic.code, diagnostic.span);
            return Err(Broken { property: "a fix takes away its diagnostic", how });
        }
    }
    Ok(tally)
}

fn fixable(diagnostic: &Diagnostic) -> Option<(&Diagnostic, &Fix)> {
    Some((diagnostic, diagnostic.fix.as_ref()?))
}

/// The most fixes that are tried of one file: each costs a parse of the whole.
const MOST_FIXES: usize = 20;

/// The most deciding lines of one file that are taken away.
const MOST_LINES: usize = 4;
