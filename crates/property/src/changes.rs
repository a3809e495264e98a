//! Rewrites a file in ways that, by the standard of 1994, change no verdict.

use crate::broken::{
    ALL, ALL_BUT_LINE, Broken, Keeps, Tally, VERDICT, by_matcher, count, swap_case, unchanged,
};
use crate::subject::Subject;
use norobots::source::Span;
use norobots::syntax::{Document, LineKind, Record, Terminator};

/// A change of a file. The fields are the name of the property, a function that changes the file, and a function that
/// returns the part of a decision that must not change.
struct Change(&'static str, fn(&Document<'_>) -> Vec<u8>, Keeps);

const CHANGES: [Change; 6] = [
    Change("all terminators CR", |document| with_terminators(document, b"\r"), ALL),
    Change("all terminators CR NL", |document| with_terminators(document, b"\r\n"), ALL),
    Change("all terminators NL", |document| with_terminators(document, b"\n"), ALL),
    Change("field names in other case", with_names_recased, ALL),
    Change("comment lines in records", with_comment_lines, ALL_BUT_LINE),
    Change("unrecognised headers anywhere", with_headers, ALL_BUT_LINE),
];

const RECORD_CHANGES: [Change; 3] = [
    Change("the whole file said twice", said_twice, ALL),
    Change("records taken apart, default ones first", |document| taken_apart(document).0, VERDICT),
    Change(
        "neighbours of one policy merged, Disallow lines in reverse",
        |document| merged(document).0,
        VERDICT,
    ),
];

impl Change {
    /// Checks that the change affects no decision.
    ///
    /// # Errors
    ///
    /// Returns [`Broken`] with the first decision that changes.
    fn stands(&self, file: &Subject<'_>) -> Result<Tally, Broken> {
        let Change(property, make, keeps) = *self;
        let bytes = make(&file.document);
        let after = by_matcher(&bytes, file.queries());
        unchanged(property, &bytes, file.queries(), (file.decisions(), after), keeps)
    }
}

/// Checks that no verdict changes when a file is rewritten in one of these ways:
///
/// - All line terminators are replaced by CR, by CR NL or by NL.
/// - Upper case and lower case are swapped in field names.
/// - Comment lines are added inside records.
/// - Unrecognised headers are added anywhere.
///
/// # Errors
///
/// Returns [`Broken`] for the first change of the file that changes a verdict.
pub(crate) fn verdicts_stand(file: &Subject<'_>) -> Result<Tally, Broken> {
    let mut tally = count(file.decisions());
    for change in &CHANGES {
        tally += change.stands(file)?;
    }
    Ok(tally)
}

/// Checks that no verdict changes when the records of a file are rewritten in one of these ways:
///
/// - The whole file is repeated. A repeated record has no effect, because an earlier record has the same names.
/// - Each record is split into three records: for `*`, for its first name, and for its other names. Each new record
///   gets all Disallow lines of the old record. The records for `*` come first (clauses `agent-shared`,
///   `agent-default`).
/// - Neighbouring records with the same Disallow values are merged, and their Disallow lines are written in reverse
///   order. Records that are not neighbours can't be merged, because a record between them may name one of their
///   robots.
///
/// # Errors
///
/// Returns [`Broken`] for the first change of the file that changes a verdict.
pub(crate) fn records_stand(file: &Subject<'_>) -> Result<Tally, Broken> {
    let document = &file.document;
    let mut tally =
        Tally { parted: taken_apart(document).1, merged: merged(document).1, ..Tally::default() };
    for change in &RECORD_CHANGES {
        tally += change.stands(file)?;
    }
    Ok(tally)
}

fn with_terminators(document: &Document<'_>, terminator: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(document.bytes().len());
    for line in document.lines() {
        bytes.extend_from_slice(document.slice(line.text()));
        if line.terminator() != Terminator::End {
            bytes.extend_from_slice(terminator);
        }
    }
    bytes
}

fn with_names_recased(document: &Document<'_>) -> Vec<u8> {
    let mut bytes = document.bytes().to_vec();
    for line in document.lines() {
        let name = line.field().map_or(Span::default(), |field| field.name_span());
        swap_case(&mut bytes[name.range()]);
    }
    bytes
}

fn with_comment_lines(document: &Document<'_>) -> Vec<u8> {
    let mut records = document.records().peekable();
    after_lines(document, |at| {
        while records.next_if(|record| record.last_line() <= at + 1).is_some() {}
        records.peek().is_some_and(|record| record.first_line() <= at + 1).then_some(b" # c: d\n")
    })
}

fn with_headers(document: &Document<'_>) -> Vec<u8> {
    after_lines(document, |_| Some(b"X-y: z\n"))
}

/// Calls `line_after` with the index of each line, and adds the returned line, if any, after this line. If the last
/// line has no terminator, adds nothing after it.
fn after_lines<'l, const N: usize>(
    document: &Document<'_>,
    mut line_after: impl FnMut(usize) -> Option<&'l [u8; N]>,
) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(document.bytes().len() * 2);
    for (at, line) in document.lines().enumerate() {
        bytes.extend_from_slice(document.slice(line.span()));
        if line.terminator() != Terminator::End {
            bytes.extend_from_slice(line_after(at).map_or(&[], |line| line.as_slice()));
        }
    }
    bytes
}

fn said_twice(document: &Document<'_>) -> Vec<u8> {
    let bytes = document.bytes();
    let mark = document.byte_order_mark().map_or(0, Span::len);
    [bytes, b"\n\n", &bytes[mark..]].concat()
}

fn values(record: Record<'_>, kind: LineKind) -> Vec<&[u8]> {
    record.lines().filter(|line| line.kind() == kind).map(|line| line.value()).collect()
}

fn write<'v>(bytes: &mut Vec<u8>, agents: &[&[u8]], disallows: impl Iterator<Item = &'v &'v [u8]>) {
    if agents.is_empty() {
        return;
    }
    let mut line = |field: &[u8], value: &[u8]| bytes.extend([field, value, b"\n"].concat());
    agents.iter().for_each(|value| line(b"User-agent: ", value));
    disallows.for_each(|value| line(b"Disallow: ", value));
    bytes.push(b'\n');
}

/// Splits the records of the file. Returns the new file, and the increase in the number of records.
fn taken_apart(document: &Document<'_>) -> (Vec<u8>, u64) {
    let (mut bytes, mut named, mut more) = (Vec::new(), Vec::new(), 0);
    for record in document.records() {
        let disallows = values(record, LineKind::Disallow);
        let (stars, names): (Vec<&[u8]>, Vec<&[u8]>) =
            values(record, LineKind::UserAgent).into_iter().partition(|value| *value == b"*");
        let (first, later) = names.split_at(names.len().min(1));
        write(&mut bytes, &stars, disallows.iter());
        write(&mut named, first, disallows.iter());
        write(&mut named, later, disallows.iter());
        let parts = [&stars[..], first, later];
        more += parts.into_iter().filter(|part| !part.is_empty()).count() as u64 - 1;
    }
    bytes.extend_from_slice(&named);
    (bytes, more)
}

/// Merges neighbouring records that have the same Disallow values. Returns the new file, and the decrease in the number
/// of records.
fn merged(document: &Document<'_>) -> (Vec<u8>, u64) {
    let mut policies: Vec<[Vec<&[u8]>; 2]> = Vec::new();
    let mut fewer = 0;
    for record in document.records() {
        let agents = values(record, LineKind::UserAgent);
        let disallows = values(record, LineKind::Disallow);
        match policies.last_mut() {
            Some([before, same]) if *same == disallows => {
                before.extend(agents);
                fewer += 1;
            }
            _ => policies.push([agents, disallows]),
        }
    }
    let mut bytes = Vec::new();
    for [agents, disallows] in &policies {
        write(&mut bytes, agents, disallows.iter().rev());
    }
    (bytes, fewer)
}
