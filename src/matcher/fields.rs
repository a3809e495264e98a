//! Every field of a file, with the record that it stands in.

use crate::engine::scan::lines::{Line, Lines};
use crate::engine::scan::records::{Place, Records, trim_end, trim_start};
use crate::field::{Field, FieldPlace};
use crate::source::Span;
use std::iter::Peekable;

/// The fields of a file in order, each with the number of its record, from 1, if it is in one.
#[derive(Clone)]
pub(crate) struct Fields<'a> {
    bytes: &'a [u8],
    lines: Lines<'a, false>,
    headers: Peekable<Records<'a>>,
    record: Option<usize>,
}

impl<'a> Fields<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Fields<'a> {
        let (lines, headers) = (Lines::new(bytes), Records::new(bytes).peekable());
        Fields { bytes, lines, headers, record: None }
    }

    /// Begins at a User-agent line.
    pub(crate) fn resume(bytes: &'a [u8], at: Place) -> Fields<'a> {
        let lines = Lines::resume(bytes, at.start, at.line);
        let headers = Records::resume(bytes, at).peekable();
        Fields { bytes, lines, headers, record: None }
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = (Option<usize>, Field<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Line { start, number, text: whole, commented } = self.lines.next()?;
            let text = trim_start(whole);
            if text.is_empty() {
                if !commented {
                    self.record = None;
                }
                continue;
            }
            if let Some(header) = self.headers.next_if(|header| header.start == start) {
                self.record = Some(header.record);
            }
            let Some(at) = memchr::memchr(b':', text) else { continue };
            let from = start + whole.len() - text.len();
            let colon = from + at;
            let rest = &text[at + 1..];
            let value = trim_end(trim_start(rest));
            let space = if value.is_empty() { 0 } else { rest.len() - trim_start(rest).len() };
            let value_start = colon + 1 + space;
            let place = FieldPlace {
                name: Span::new(from, from + trim_end(&text[..at]).len()),
                value: Span::new(value_start, value_start + value.len()),
            };
            return Some((self.record, Field { bytes: self.bytes, line: number.get(), place }));
        }
    }
}
