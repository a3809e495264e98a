//! Checks the records of a file: their lines (clause `record-shape`), their names, and the blank lines between them.

use crate::check::bytes::terminator;
use crate::check::code::Code;
use crate::check::diagnostic::{Diagnostic, Role};
use crate::check::found::Found;
use crate::check::mistakes::fields_inside;
use crate::source::Span;
use crate::syntax::{Document, Line, LineKind, Record};
use std::collections::HashMap;

/// Finds Disallow lines outside records, records without a Disallow line, and records without a blank line between
/// them.
pub(crate) fn shape(document: &Document<'_>, diagnostics: &mut impl Found) {
    let mut records = document.records().peekable();
    // `before` is the last User-agent or Disallow line since the last blank line. `comment` is the first comment line
    // after `before`.
    let mut before: Option<Line<'_>> = None;
    let mut comment: Option<Line<'_>> = None;
    let mut number = 1;
    while let Some(line) = document.line(number) {
        if let Some(record) = records.next_if(|record| record.first_line() == number) {
            if let Some(disallow) = before.filter(|line| line.kind() == LineKind::Disallow) {
                let previous = document.line(number - 1).unwrap_or(disallow);
                let diagnostic = no_blank_line(line, disallow, comment);
                // The blank line gets the terminator of the line before it. After a CR, an NL would insert no line,
                // because CR NL is a single terminator.
                let blank = document.slice(terminator(previous));
                diagnostics.push(diagnostic.fix(Span::at(line.span().start), blank.to_vec()));
            }
            let mut lines = record.lines();
            let last =
                lines.rfind(|line| matches!(line.kind(), LineKind::UserAgent | LineKind::Disallow));
            if last.is_some_and(|line| line.kind() == LineKind::UserAgent) {
                let mut diagnostic = no_disallow(document, line, record.last_line());
                // There is no safe fix if a value contains another field, because this field may be the missing
                // Disallow line.
                diagnostic.fix.take_if(|_| record.lines().any(has_field_inside));
                diagnostics.push(diagnostic);
            }
            comment = trailing_comment(record);
            before = last;
            number = record.last_line() + 1;
            continue;
        }
        match line.kind() {
            LineKind::Disallow => {
                if before.is_none_or(|line| line.kind() != LineKind::Disallow) {
                    diagnostics.push(no_agent(document, line));
                }
                (before, comment) = (Some(line), None);
            }
            LineKind::Blank => (before, comment) = (None, None),
            LineKind::Comment => comment = comment.or(Some(line)),
            LineKind::UserAgent | LineKind::Allow | LineKind::Unrecognised | LineKind::Formless => {
            }
        }
        number += 1;
    }
}

/// Returns the first comment line after the last Disallow line of a record.
fn trailing_comment(record: Record<'_>) -> Option<Line<'_>> {
    let last = record.lines().rposition(|line| line.kind() == LineKind::Disallow)?;
    record.lines().skip(last).find(|line| line.kind() == LineKind::Comment)
}

fn no_blank_line(agent: Line<'_>, disallow: Line<'_>, comment: Option<Line<'_>>) -> Diagnostic {
    let (place, role) = match comment {
        Some(comment) => (comment.comment(), Role::CommentNoSeparator),
        None => (disallow.field().map(|field| field.name_span()), Role::LastDisallow),
    };
    Diagnostic::new(Code::NoBlankLine, field_name(agent)).also(place.unwrap_or_default(), role)
}

fn has_field_inside(line: Line<'_>) -> bool {
    line.field().is_some_and(|field| fields_inside(field.value()).next().is_some())
}

fn no_disallow(document: &Document<'_>, first: Line<'_>, last: usize) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(Code::RecordWithoutDisallow, field_name(first));
    diagnostic.also = document.line(last + 1).map(|blank| (blank.span(), Role::RecordEnds));
    let mut kinds = document.lines_in(last..document.lines.len()).map(|line| line.kind());
    match kinds.find(|kind| matches!(kind, LineKind::UserAgent | LineKind::Disallow)) {
        // There is no safe fix, because the Disallow lines after the blank line may belong to this record.
        Some(LineKind::Disallow) => diagnostic,
        // The fix adds an empty Disallow line, which restricts nothing.
        _ => {
            let last = document.line(last).unwrap_or(first);
            let line = match document.slice(terminator(last)) {
                b"" => b"\nDisallow:\n".to_vec(),
                end => [b"Disallow:", end].concat(),
            };
            diagnostic.fix(Span::at(last.span().end), line)
        }
    }
}

fn no_agent(document: &Document<'_>, line: Line<'_>) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::DisallowWithoutAgent, field_name(line));
    // If the nearest blank line ended a record, the diagnostic refers to this blank line.
    let before = || document.lines_in(0..line.number() - 1).rev();
    let Some(blank) = before().find(|line| line.kind() == LineKind::Blank) else {
        return diagnostic;
    };
    let first = before().find(|line| !matches!(line.kind(), LineKind::Blank | LineKind::Comment));
    // The last record that ends before the blank line.
    let ended = document.records.partition_point(|lines| lines.end <= blank.number());
    let close = document.record(ended).zip(first).is_some_and(|(record, first)| {
        (record.first_line()..=record.last_line()).contains(&first.number())
    });
    if close { diagnostic.also(blank.span(), Role::RecordEnded) } else { diagnostic }
}

/// Finds User-agent lines without a value, and names that also occur in an earlier record.
pub(crate) fn agents(document: &Document<'_>, diagnostics: &mut impl Found) {
    let mut first: HashMap<Vec<u8>, (usize, Span)> = HashMap::new();
    let several = document.records().len() > 1;
    for record in document.records() {
        for field in record.names() {
            let (value, place) = (field.value(), field.value_span());
            if value.is_empty() {
                let missing = Span::new(field.name_span().start, field.colon() + 1);
                diagnostics.push(Diagnostic::new(Code::EmptyAgent, missing));
            } else if several && value != b"*" {
                let seen =
                    first.entry(value.to_ascii_lowercase()).or_insert((record.number(), place));
                if seen.0 != record.number() {
                    let repeated = Diagnostic::new(Code::RepeatedName, place);
                    diagnostics.push(repeated.also(seen.1, Role::FirstNamed));
                }
            }
        }
    }
}

/// Finds records for `*` after the first.
pub(crate) fn default_records(document: &Document<'_>, diagnostics: &mut impl Found) {
    let mut stars = document.records().filter_map(|record| {
        record.names().find(|name| name.value() == b"*").map(|name| name.value_span())
    });
    let Some(first) = stars.next() else { return };
    let second = |star| Diagnostic::new(Code::SecondDefaultRecord, star);
    diagnostics.extend(stars.map(|star| second(star).also(first, Role::FirstDefaultRecord)));
}

fn field_name(line: Line<'_>) -> Span {
    line.field().map_or(line.text(), |field| field.name_span())
}
