//! The headers that count, and the records that they are in.

use crate::engine::scan::lines::{Line, Lines, Number};

/// A User-agent or Disallow line of a record.
#[derive(Clone, Copy)]
pub(crate) struct Header<'a> {
    /// Whether it is a User-agent line; else it is a Disallow line.
    pub(crate) agent: bool,
    /// Its value, trimmed.
    pub(crate) value: &'a [u8],
    /// The number of the record, from 1.
    pub(crate) record: usize,
    /// The number of the line.
    pub(crate) number: Number,
    /// Where the line begins in the file, in bytes from 0.
    pub(crate) start: usize,
}

impl Header<'_> {
    pub(crate) fn at(&self) -> Place {
        Place { record: self.record, line: self.number.get(), start: self.start }
    }
}

/// Where a line of a record is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    /// The number of the record, from 1.
    pub(crate) record: usize,
    /// The number of the line, from 1.
    pub(crate) line: usize,
    /// Where the line begins in the file, in bytes from 0.
    pub(crate) start: usize,
}

/// The User-agent and Disallow lines of all records, in order. Lines in no record, other headers,
/// comments and blank lines are left out.
#[derive(Clone)]
pub(crate) struct Records<'a> {
    lines: Lines<'a, true>,
    /// How many records have begun.
    record: usize,
    part: Part,
}

/// The part of a record in which the next line is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// In no record.
    Outside,
    /// Among its User-agent lines.
    Agents,
    /// After a Disallow line.
    Rules,
}

impl<'a> Records<'a> {
    pub(crate) fn new(robots: &'a [u8]) -> Records<'a> {
        Records { lines: Lines::new(robots), record: 0, part: Part::Outside }
    }

    /// Begins at a User-agent line. The line counts as the first of its record.
    pub(crate) fn resume(robots: &'a [u8], at: Place) -> Records<'a> {
        let lines = Lines::resume(robots, at.start, at.line);
        Records { lines, record: at.record - 1, part: Part::Outside }
    }

    /// Returns the next header. Without `rules`, Disallow lines may be left out up to the next User-agent line.
    #[inline]
    pub(crate) fn next_of(&mut self, rules: bool) -> Option<Header<'a>> {
        loop {
            // A Disallow line or a blank one after User-agent lines makes the next User-agent line begin
            // a record.
            let rules = rules && self.part == Part::Rules || self.part == Part::Agents;
            let Line { start, number, text, commented } = self.lines.seek(rules)?;
            let text = trim_start(text);
            let Some(first) = text.first() else {
                // A line with only a comment is ignored; any other line without text is blank.
                if !commented {
                    self.part = Part::Outside;
                }
                continue;
            };
            // One look at one byte is enough for most lines.
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

/// Returns the value of the line, if the line holds `field`, which is given in lower case.
#[inline]
fn value<'a, const N: usize>(text: &'a [u8], field: &[u8; N]) -> Option<&'a [u8]> {
    let (name, rest) = text.split_first_chunk::<N>()?;
    // There are no branches, so that the compiler can take all bytes at once. The bit makes letters lower case and
    // keeps `-`; it turns CR into `-`, but no CR occurs within a line.
    let differ =
        name.iter().zip(field).fold(0, |differ, (byte, small)| differ | ((byte | 0x20) ^ small));
    if differ != 0 {
        return None;
    }
    let (b':', value) = trim_start(rest).split_first()? else { return None };
    Some(trim_end(trim_start(value)))
}

/// Returns whether a byte is trimmed at both ends of a text: SP, HT, and the CR that a line keeps of CR NL.
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
