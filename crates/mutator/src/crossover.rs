//! Makes one file from two files.

use crate::draft::Draft;
use crate::line::Line;
use std::ops::Range;

/// Makes a file from parts of two files. The parts are lines, values or arbitrary bytes.
///
/// The two files may contain any bytes. The result has at most `max` bytes.
///
/// ```
/// use norobots_mutator::crossover;
///
/// let (first, other) = (b"User-agent: a\nDisallow: /\n", b"User-agent: *\r\n");
/// assert!(crossover(first, other, 30, 1).len() <= 30);
/// assert_eq!(crossover(first, other, 80, 1), crossover(first, other, 80, 1));
/// ```
#[must_use]
pub fn crossover(first: &[u8], other: &[u8], max: usize, seed: u64) -> Vec<u8> {
    let mut draft = Draft::new(first, max, seed);
    match draft.rng.u8(..8) {
        0 | 1 => {
            let at = draft.line().start;
            let from = line(other, &mut draft).start;
            draft.replace(at..draft.bytes.len(), &other[from..]);
        }
        // Inserts some lines of the other file into the first file. Sometimes, these lines replace a line of the first
        // file.
        2..=4 => {
            let from = lines(other, &mut draft);
            let at = draft.line().range();
            let at = if draft.rng.bool() { at } else { at.start..at.start };
            draft.replace(at, &other[from]);
        }
        5 => interleave(other, &mut draft),
        6 => {
            let (from, to) = (line(other, &mut draft).value, draft.line().value);
            draft.replace(to, &other[from]);
        }
        _ => {
            let from = draft.below(other.len() + 1);
            let end = from + draft.below(other.len() - from + 1);
            let at = draft.place();
            draft.insert(at, &other[from..end]);
        }
    }
    draft.bytes
}

fn line(file: &[u8], draft: &mut Draft) -> Line {
    Line::at(file, draft.below(file.len()))
}

/// Returns the byte range of one to eight consecutive lines. The first line is random.
fn lines(file: &[u8], draft: &mut Draft) -> Range<usize> {
    let first = line(file, draft);
    let count = draft.below(8);
    first.start..(0..count).fold(first.end, |end, _| Line::at(file, end).end)
}

/// Merges the lines of two files in a random order. The lines of each file keep their order.
fn interleave(other: &[u8], draft: &mut Draft) {
    let whole = std::mem::take(&mut draft.bytes);
    let (mut a, mut b) = (&whole[..], other);
    while !(a.is_empty() && b.is_empty()) && draft.room() > 0 {
        let from = if draft.rng.bool() { &mut a } else { &mut b };
        let line = Line::at(from, 0).end;
        draft.insert(draft.bytes.len(), &from[..line]);
        *from = &from[line..];
    }
}
