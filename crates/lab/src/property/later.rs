//! The properties of the formats of later editions.

use crate::property::broken::{Broken, Tally, hold, parse};
use crate::property::lines::fixes_stand;
use crate::property::tree::{covers, reprints, strict_is_clean};
use norobots::check;
use norobots::source::Source;
use norobots::syntax::{Format, LineKind};

/// What must hold of every file that is read by RFC 9309: its tree holds every byte, the grammar
/// accepts it if and only if there is no violation, a fix removes its diagnostic, and another way to
/// read the lines finds the same groups.
///
/// # Errors
///
/// The first property that is broken.
pub fn rfc_9309(bytes: &[u8]) -> Result<Tally, Broken> {
    of_format(bytes, Format::Rfc9309)
}

/// What must hold of every file that is read by the draft of 1996; see [`rfc_9309`].
///
/// # Errors
///
/// The first property that is broken.
pub fn draft_1996(bytes: &[u8]) -> Result<Tally, Broken> {
    of_format(bytes, Format::Draft1996)
}

fn of_format(bytes: &[u8], format: Format) -> Result<Tally, Broken> {
    let source = Source::new(bytes);
    let document = parse(&source, format)?;
    let diagnostics = check::check(&document);
    covers(&document)?;
    reprints(&document)?;
    let conforming = strict_is_clean(&source, &document, &diagnostics)?;
    let kinds: Vec<LineKind> = document.lines().map(|line| line.kind()).collect();
    let again: Vec<LineKind> = lines(bytes).map(kind).collect();
    hold("another way finds the same lines", kinds == again, || format!("{kinds:?}, {again:?}"))?;
    let records: Vec<[usize; 2]> =
        document.records().map(|one| [one.first_line(), one.last_line()]).collect();
    let again = records_of(&kinds, format);
    hold("another way finds the same records", records == again, || {
        format!("{records:?} by the tree, {again:?} without")
    })?;
    let mut tally = Tally { files: 1, conforming: conforming.into(), ..Tally::default() };
    tally += fixes_stand(&document, &diagnostics, &[])?;
    Ok(tally)
}

/// The lines of a file, without what ends them and without a byte-order mark.
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

/// The first and the last line of each record, from 1.
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
