//! Clauses `record-shape` and those around it: what a record must have, and what parts two.

use crate::check::diagnostic::{Code, Diagnostic, Role};
use crate::source::Span;
use crate::syntax::{Document, Line, LineKind, Terminator};
use std::collections::HashMap;

/// Disallow lines in no record, records without one, and records that no blank line parts.
pub(crate) fn shape(document: &Document<'_>, found: &mut Vec<Diagnostic>) {
    let lines = document.lines();
    let mut records = document.records().iter().peekable();
    // The last line that is neither a comment nor ignored, and the comment after it.
    let mut before: Option<&Line> = None;
    let mut comment: Option<&Line> = None;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        if let Some(record) = records.next_if(|record| record.lines.start == at) {
            if let Some(disallow) = before.filter(|line| line.kind == LineKind::Disallow) {
                found.push(no_blank_line(document, &lines[at - 1], line, (disallow, comment)));
            }
            let last = lines[record.lines.clone()]
                .iter()
                .rfind(|line| matches!(line.kind, LineKind::UserAgent | LineKind::Disallow));
            if last.is_some_and(|line| line.kind == LineKind::UserAgent) {
                found.push(no_disallow(document, at, record.lines.end));
            }
            comment = trailing_comment(&lines[record.lines.clone()]);
            before = last;
            at = record.lines.end;
            continue;
        }
        match line.kind {
            LineKind::Disallow => {
                if before.is_none_or(|line| line.kind != LineKind::Disallow) {
                    found.push(no_agent(document, at));
                }
                (before, comment) = (Some(line), None);
            }
            LineKind::Blank => (before, comment) = (None, None),
            LineKind::Comment => comment = comment.or(Some(line)),
            LineKind::UserAgent | LineKind::Unrecognised | LineKind::Formless => {}
        }
        at += 1;
    }
}

/// The first comment line after the last Disallow line of a record.
fn trailing_comment(lines: &[Line]) -> Option<&Line> {
    let last = lines.iter().rposition(|line| line.kind == LineKind::Disallow)?;
    lines[last..].iter().find(|line| line.kind == LineKind::Comment)
}

/// `before` is the line before the User-agent line: the fix repeats its terminator, because an NL
/// after a CR would end no line.
fn no_blank_line(
    document: &Document<'_>,
    before: &Line,
    agent: &Line,
    (disallow, comment): (&Line, Option<&Line>),
) -> Diagnostic {
    let (place, role) = match comment {
        Some(comment) => (comment.comment(), Role::CommentNoSeparator),
        None => (document.field(disallow).map(|field| field.name), Role::LastDisallow),
    };
    let terminator = Span::new(before.text().end, before.span.end);
    Diagnostic::new(Code::NoBlankLine, field_name(document, agent))
        .also(place.unwrap_or_default(), role)
        .fix(Span::new(agent.span.start, agent.span.start), document.slice(terminator))
}

fn no_disallow(document: &Document<'_>, first: usize, end: usize) -> Diagnostic {
    let lines = document.lines();
    let diagnostic =
        Diagnostic::new(Code::RecordWithoutDisallow, field_name(document, &lines[first]));
    let Some(blank) = lines.get(end) else {
        return with_disallow(diagnostic, &lines[end - 1]);
    };
    let next = lines[end..]
        .iter()
        .find(|line| matches!(line.kind, LineKind::UserAgent | LineKind::Disallow));
    let diagnostic = diagnostic.also(blank.span, Role::RecordEnds);
    match next.map(|line| line.kind) {
        // The Disallow lines after the blank line may be meant for this record: no safe fix.
        Some(LineKind::Disallow) => diagnostic,
        _ => with_disallow(diagnostic, &lines[end - 1]),
    }
}

/// A record without a Disallow line restricts nothing, and so does one with an empty value.
fn with_disallow(diagnostic: Diagnostic, last: &Line) -> Diagnostic {
    let end = Span::new(last.span.end, last.span.end);
    match last.terminator {
        Terminator::Nl => diagnostic.fix(end, b"Disallow:\n"),
        Terminator::CrNl => diagnostic.fix(end, b"Disallow:\r\n"),
        Terminator::Cr => diagnostic.fix(end, b"Disallow:\r"),
        Terminator::End => diagnostic.fix(end, b"\nDisallow:\n"),
    }
}

fn no_agent(document: &Document<'_>, at: usize) -> Diagnostic {
    let lines = document.lines();
    let diagnostic = Diagnostic::new(Code::DisallowWithoutAgent, field_name(document, &lines[at]));
    // A blank line just before, and a record before that: the blank line ended it.
    let before = &lines[..at];
    let blank = before.iter().rposition(|line| line.kind == LineKind::Blank);
    let Some(blank) = blank else { return diagnostic };
    let first = before
        .iter()
        .rposition(|line| line.kind != LineKind::Blank && line.kind != LineKind::Comment);
    let ended = document.records().partition_point(|record| record.lines.end <= blank + 1);
    let close =
        ended > 0 && first.is_some_and(|line| document.records()[ended - 1].lines.contains(&line));
    if close { diagnostic.also(before[blank].span, Role::RecordEnded) } else { diagnostic }
}

/// User-agent lines that name nobody, and names that an earlier record has.
pub(crate) fn agents(document: &Document<'_>, found: &mut Vec<Diagnostic>) {
    let mut first: HashMap<Vec<u8>, (usize, Span)> = HashMap::new();
    for (record, each) in document.records().iter().enumerate() {
        for (_, line) in document.lines_of(each, LineKind::UserAgent) {
            let Some(field) = document.field(line) else { continue };
            let value = document.slice(field.value);
            if value.is_empty() {
                let missing = Span::new(field.name.start, field.colon + 1);
                found.push(Diagnostic::new(Code::EmptyAgent, missing));
            } else if value != b"*" {
                let seen = first.entry(value.to_ascii_lowercase()).or_insert((record, field.value));
                if seen.0 != record {
                    found.push(
                        Diagnostic::new(Code::RepeatedName, field.value)
                            .also(seen.1, Role::FirstNamed),
                    );
                }
            }
        }
    }
}

/// Records for `*` after the first.
pub(crate) fn default_records(document: &Document<'_>, found: &mut Vec<Diagnostic>) {
    let star = |record| {
        let mut agents = document.lines_of(record, LineKind::UserAgent);
        agents.find_map(|(_, line)| {
            document
                .field(line)
                .map(|field| field.value)
                .filter(|&value| document.slice(value) == b"*")
        })
    };
    let mut stars = document.records().iter().filter_map(star);
    let Some(first) = stars.next() else { return };
    for star in stars {
        found.push(
            Diagnostic::new(Code::SecondDefaultRecord, star).also(first, Role::FirstDefaultRecord),
        );
    }
}

fn field_name(document: &Document<'_>, line: &Line) -> Span {
    document.field(line).map_or(line.text(), |field| field.name)
}
