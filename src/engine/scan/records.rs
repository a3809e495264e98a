//! The headers that count, and the records they stand in.

use crate::engine::scan::lines::{Line, Lines};

/// A User-agent or Disallow line of a record. Values are trimmed, lines and records count
/// from 1.
#[derive(Clone, Copy)]
pub(crate) enum Header<'a> {
    /// A User-agent line; `start` is where the line begins in the file.
    Agent { value: &'a [u8], line: usize, record: usize, start: usize },
    /// A Disallow line.
    Disallow { value: &'a [u8], line: usize, record: usize },
}

impl Header<'_> {
    pub(crate) fn line(&self) -> usize {
        match self {
            Header::Agent { line, .. } | Header::Disallow { line, .. } => *line,
        }
    }

    #[inline]
    pub(crate) fn record(&self) -> usize {
        match self {
            Header::Agent { record, .. } | Header::Disallow { record, .. } => *record,
        }
    }
}

/// The headers of all records, in order: what stands in no record, other headers, comments and
/// blank lines are left out.
#[derive(Clone)]
pub(crate) struct Records<'a> {
    lines: Lines<'a>,
    /// How many records have begun.
    record: usize,
    place: Place,
}

/// Where in a record the next line stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In none.
    Outside,
    /// Among its User-agent lines.
    Agents,
    /// After a Disallow line.
    Rules,
}

impl<'a> Records<'a> {
    pub(crate) fn new(robots: &'a [u8]) -> Records<'a> {
        Records { lines: Lines::new(robots), record: 0, place: Place::Outside }
    }

    /// The records from a User-agent line on, which begins at `start` in the file: what is left
    /// of its own record, as though the line were the first of it, and those that follow.
    pub(crate) fn resume(
        robots: &'a [u8],
        start: usize,
        line: usize,
        record: usize,
    ) -> Records<'a> {
        let lines = Lines::resume(robots, start, line);
        Records { lines, record: record - 1, place: Place::Outside }
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Header<'a>;

    #[inline]
    fn next(&mut self) -> Option<Header<'a>> {
        loop {
            let Line { start, number: line, text, commented } = self.lines.next()?;
            let text = trim_start(text);
            let Some(first) = text.first() else {
                // A line with only a comment vanishes; any other without a field is blank.
                if !commented {
                    self.place = Place::Outside;
                }
                continue;
            };
            // The whole cost of most lines: one look at one byte.
            match first | 0x20 {
                b'u' => {
                    if let Some(value) = value(text, b"user-agent") {
                        if self.place != Place::Agents {
                            self.place = Place::Agents;
                            self.record += 1;
                        }
                        return Some(Header::Agent { value, line, record: self.record, start });
                    }
                }
                b'd' if self.place != Place::Outside => {
                    if let Some(value) = value(text, b"disallow") {
                        self.place = Place::Rules;
                        return Some(Header::Disallow { value, line, record: self.record });
                    }
                }
                _ => {}
            }
        }
    }
}

/// The value of the line, if `field` is the field it holds; that is given in lower case.
#[inline]
fn value<'a, const N: usize>(text: &'a [u8], field: &[u8; N]) -> Option<&'a [u8]> {
    let (name, rest) = text.split_first_chunk::<N>()?;
    // Without branches, which lets the compiler take all the bytes at a time. The bit makes
    // letters small and leaves `-` alone; CR, of which it makes a `-`, stands within no line.
    let differ =
        name.iter().zip(field).fold(0, |differ, (byte, small)| differ | ((byte | 0x20) ^ small));
    if differ != 0 {
        return None;
    }
    let (b':', value) = trim_start(rest).split_first()? else { return None };
    Some(trim_end(trim_start(value)))
}

/// What is cut off at both ends of a text: SP, HT, and the CR that a line keeps of CR NL.
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
