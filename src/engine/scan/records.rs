//! Finds the User-agent and Disallow lines, and the records that contain them.

use crate::engine::scan::lines::{Line, Lines, Number};

/// A User-agent or Disallow line of a record.
#[derive(Clone, Copy)]
pub(crate) struct Header<'a> {
    /// True for a User-agent line, and false for a Disallow line.
    pub(crate) agent: bool,
    /// The value, without the white space around it.
    pub(crate) value: &'a [u8],
    /// Records are numbered from 1.
    pub(crate) record: usize,
    pub(crate) number: Number,
    pub(crate) start: usize,
}

impl Header<'_> {
    pub(crate) fn at(&self) -> Place {
        Place { record: self.record, line: self.number.get(), start: self.start }
    }
}

/// The position of a line in a record.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    /// Records are numbered from 1.
    pub(crate) record: usize,
    /// Lines are numbered from 1.
    pub(crate) line: usize,
    pub(crate) start: usize,
}

/// An iterator over the User-agent and Disallow lines of all records, in order. The iterator skips comments, blank
/// lines, other fields, and lines outside records.
#[derive(Clone)]
pub(crate) struct Records<'a> {
    lines: Lines<'a, true>,
    /// The number of records that have begun so far.
    record: usize,
    part: Part,
}

/// The position of the next line in a record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Outside,
    /// The line follows a User-agent line.
    Agents,
    /// The line follows a Disallow line.
    Rules,
}

impl<'a> Records<'a> {
    pub(crate) fn new(robots: &'a [u8]) -> Records<'a> {
        Records { lines: Lines::new(robots), record: 0, part: Part::Outside }
    }

    /// Starts at the User-agent line `at`, which becomes the first line of its record.
    pub(crate) fn resume(robots: &'a [u8], at: Place) -> Records<'a> {
        let lines = Lines::resume(robots, at.start, at.line);
        Records { lines, record: at.record - 1, part: Part::Outside }
    }

    /// Returns the next header. If `rules` is false, the iterator may skip Disallow lines until the next User-agent
    /// line.
    #[inline]
    pub(crate) fn next_of(&mut self, rules: bool) -> Option<Header<'a>> {
        loop {
            // After a User-agent line, Disallow lines and blank lines must not be skipped. These lines determine
            // whether the next User-agent line begins a new record.
            let rules = rules && self.part == Part::Rules || self.part == Part::Agents;
            let Line { start, number, text, commented } = self.lines.seek(rules)?;
            let text = trim_start(text);
            let Some(first) = text.first() else {
                // A blank line ends a record, but a line that contains only a comment doesn't.
                if !commented {
                    self.part = Part::Outside;
                }
                continue;
            };
            // The first byte is enough to ignore most lines.
            let (agent, value) = match first | 0x20 {
                b'u' => (true, value(text, b"user-agent")),
                b'd' if self.part != Part::Outside => (false, value(text, b"disallow")),
                _ => continue,
            };
            let Some(value) = value else { continue };
            if agent && self.part != Part::Agents {
                self.record += 1;
            }
            self.part = if agent { Part::Agents } else { Part::Rules };
            return Some(Header { agent, value, record: self.record, number, start });
        }
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Header<'a>;

    #[inline]
    fn next(&mut self) -> Option<Header<'a>> {
        self.next_of(true)
    }
}

/// Returns the value of the line if its field name is `field`, which must be in lower case.
#[inline]
fn value<'a, const N: usize>(text: &'a [u8], field: &[u8; N]) -> Option<&'a [u8]> {
    let (name, rest) = text.split_first_chunk::<N>()?;
    // The loop has no branches, which lets the compiler compare all bytes at once. Setting the bit 0x20 makes letters
    // lower case and leaves `-` unchanged. Setting this bit also turns CR into `-`, but CR occurs only at the end of
    // `text`.
    let differ =
        name.iter().zip(field).fold(0, |differ, (byte, small)| differ | ((byte | 0x20) ^ small));
    if differ != 0 {
        return None;
    }
    let (b':', value) = trim_start(rest).split_first()? else { return None };
    Some(trim_end(trim_start(value)))
}

/// Returns whether a byte is white space to be trimmed: SP, HT, or the CR that a line keeps if it ends with CR NL.
#[inline]
fn is_space(byte: u8) -> bool {
    byte <= b' ' && matches!(byte, b' ' | b'\t' | b'\r')
}

#[inline]
pub(crate) fn trim_start(mut text: &[u8]) -> &[u8] {
    while let [first, rest @ ..] = text
        && is_space(*first)
    {
        text = rest;
    }
    text
}

#[inline]
pub(crate) fn trim_end(mut text: &[u8]) -> &[u8] {
    while let [rest @ .., last] = text
        && is_space(*last)
    {
        text = rest;
    }
    text
}
