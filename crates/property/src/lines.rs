//! Properties of the line that decides a query, of an added line, and of a fixed line.

use crate::broken::{
    ALL, ALL_BUT_LINE, Broken, Tally, by_matcher, count, decisions, hold, leave_ends, unchanged,
};
use crate::subject::Subject;
use norobots::check::Diagnostic;
use norobots::engine::{Decision, Verdict};
use norobots::matcher::Matcher;
use norobots::source::Source;
use norobots::syntax::{self, Document, Format, LineKind, Record, Terminator};
use norobots::{check, policy};
use norobots_suite::query::Query;
use std::collections::BTreeSet;

/// Checks the line that decides each query.
///
/// The line must belong to the record of the decision. If the URL is allowed, the line must be a User-agent line. If
/// the URL is disallowed, the line must be a Disallow line, and the URL must start with the line's value. The line is
/// then turned into a comment, and must no longer decide the query. If the line was a Disallow line, the same record
/// must still apply to the robot. The URL must then be allowed, or a later line must disallow it.
///
/// # Errors
///
/// Returns [`Broken`] with the first line whose effect is not as expected.
pub(crate) fn line_decides(file: &Subject<'_>) -> Result<Tally, Broken> {
    let (document, queries, before) = (&file.document, file.queries(), file.decisions());
    let says = |holds, query: &Query<'_>, was: &Decision, is: &dyn std::fmt::Debug| {
        let how = || format!("{query}: {was:?}, without the line {is:?}");
        hold("the line that decides says so", holds, how)
    };
    for (query, was) in queries.iter().zip(before) {
        says(says_so(document, &query.url, was), query, was, &"-")?;
    }
    let lines: BTreeSet<usize> = before.iter().filter_map(|decision| decision.line).collect();
    let mut lines = Vec::from_iter(lines);
    leave_ends(&mut lines, MOST_LINES);
    let mut tally = Tally { unsaid: lines.len() as u64, ..Tally::default() };
    for number in lines {
        let bytes = made_a_comment(document, number);
        let matcher = Matcher::new(&bytes);
        let by_it = queries.iter().zip(before).filter(|(_, was)| was.line == Some(number));
        for (query, was) in by_it {
            let is = matcher.decide(&query.agent, &query.url);
            let stands = match (was.verdict, is.verdict) {
                (Verdict::Allowed, _) => is.line != was.line,
                (_, Verdict::Allowed) => is.record == was.record && is.line < was.line,
                (_, Verdict::Disallowed) => is.record == was.record && is.line > was.line,
            };
            says(stands, query, was, &is)?;
            tally += count(&[is]);
        }
    }
    Ok(tally)
}

/// Returns whether the decision agrees with its line. A decision without a line must be `Decision::WELCOME`, the
/// decision under a file that restricts nothing.
fn says_so(document: &Document<'_>, url: &[u8], decision: &Decision) -> bool {
    let (Some(record), Some(number)) = (decision.record, decision.line) else {
        return *decision == Decision::WELCOME;
    };
    let within =
        |record: &Record<'_>| record.first_line() <= number && number <= record.last_line();
    let line = document.record(record).filter(within).and_then(|_| document.line(number));
    let Some(line) = line else { return false };
    let value = line.value();
    match decision.verdict {
        Verdict::Allowed => line.kind() == LineKind::UserAgent && !value.is_empty(),
        Verdict::Disallowed => {
            let path = policy::path(url);
            line.kind() == LineKind::Disallow
                && !value.is_empty()
                && path.is_some_and(|path| path.starts_with(value))
        }
    }
}

/// Turns a line into a comment, so that the other lines keep their numbers.
fn made_a_comment(document: &Document<'_>, number: usize) -> Vec<u8> {
    let mark = document.byte_order_mark().map_or(0, |mark| mark.end);
    let at = document.line(number).map_or(mark, |line| line.span().start.max(mark));
    let bytes = document.bytes();
    [&bytes[..at], b"#", &bytes[at..]].concat()
}

/// Adds two Disallow lines to a record: an empty line, and a line with a value. The empty line must have no effect. The
/// line with a value must disallow only URLs that start with the value, and only for robots to which the record
/// applies. No disallowed URL may become allowed.
///
/// # Errors
///
/// Returns [`Broken`] with the first query whose decision is not as expected.
pub(crate) fn disallow_adds(file: &Subject<'_>) -> Result<Tally, Broken> {
    let (document, queries, before) = (&file.document, file.queries(), file.decisions());
    // The value of the added line is the path of an allowed URL. The line therefore disallows at least this URL.
    let added = queries.iter().zip(before).rev().find_map(|(query, was)| {
        let path = policy::path(&query.url)?;
        let record = was.record.filter(|_| was.allowed() && is_value(&path))?;
        Some((record, path))
    });
    let Some((record, value)) = added else { return Ok(Tally::default()) };
    let end_line = document.record(record).map_or(0, |record| record.last_line());
    let Some(last) = document.line(end_line) else { return Ok(Tally::default()) };
    let (head, tail) = document.bytes().split_at(last.span().end);
    let end: &[u8] = if last.terminator() == Terminator::End { b"\n" } else { b"" };
    let bytes = [head, end, b"Disallow:\nDisallow: ", &value, b"\n", tail].concat();

    let expect = |(query, was): (&Query<'_>, &Decision)| {
        let restricted = was.record == Some(record) && was.allowed();
        let path = policy::path(&query.url);
        if restricted && path.is_some_and(|path| path.starts_with(&value)) {
            return Decision::disallow(record, end_line + 2);
        }
        let moved = |line| if line > end_line { line + 2 } else { line };
        Decision::new(was.verdict, was.record, was.line.map(moved))
    };
    let expected: Vec<Decision> = queries.iter().zip(before).map(expect).collect();
    let property = "a Disallow line more disallows what starts with its value";
    let after = by_matcher(&bytes, queries);
    let tally = unchanged(property, &bytes, queries, (&expected, after), ALL)?;
    Ok(Tally { added: 1, ..tally })
}

fn is_value(bytes: &[u8]) -> bool {
    let within = |byte: &u8| !matches!(byte, b'#' | b'\r' | b'\n');
    bytes.iter().all(within) && !matches!(bytes.last(), None | Some(b' ' | b'\t'))
}

/// Checks that a fix removes its diagnostic. The fix must change neither the verdict of a query nor the record that
/// applies.
///
/// # Errors
///
/// Returns [`Broken`] with the first fix whose effect is not as expected.
pub(crate) fn fixes_stand(file: &Subject<'_>) -> Result<Tally, Broken> {
    let (document, diagnostics) = (&file.document, file.diagnostics());
    let most = match document.format() {
        Format::Revisited => usize::MAX,
        _ => MOST_FIXES,
    };
    let mut tally = Tally::default();
    for (diagnostic, fix) in file.to_fix(most) {
        let bytes = fix.apply(document.bytes());
        let source = Source::new(&bytes);
        let mended = syntax::parse_by(&source, document.format());
        let after = decisions(&mended, file.queries());
        let property = "a fix changes no verdict";
        let before_and_after = (file.decisions(), after);
        tally += unchanged(property, &bytes, file.queries(), before_and_after, ALL_BUT_LINE)?;
        tally.fixes += 1;
        let of_code = |each: &&Diagnostic| each.code == diagnostic.code;
        let left = check::check(&mended).iter().filter(of_code).count();
        let gone = left + 1 == diagnostics.iter().filter(of_code).count();
        hold("a fix takes away its diagnostic", gone, || {
            format!("{} at {} leaves {left}", diagnostic.code, diagnostic.span)
        })?;
    }
    Ok(tally)
}

/// The maximum number of fixes that are tried on one file, because the whole file is parsed again after each fix. Under
/// the Revisited grammar, all fixes are tried.
const MOST_FIXES: usize = 20;

/// The maximum number of lines in one file that are turned into comments.
const MOST_LINES: usize = 4;
