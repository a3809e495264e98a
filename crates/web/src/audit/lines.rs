//! Splits a log into lines. The caller passes the log in pieces.

use memchr::{memchr, memchr_iter};

/// The maximum length of a line, in bytes, without the line end. The rest of a longer line is ignored.
pub const LONGEST: usize = 64 << 10;

/// A line of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// The whole line without its end, which is NL or CR NL.
    Whole(&'a [u8]),
    /// The beginning of a line of more than [`LONGEST`] bytes.
    Long(&'a [u8]),
}

/// Splits pieces of a log into lines. If a piece ends within a line, [`Lines`] keeps the beginning of the line until a
/// later piece contains the line end.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    rest: Vec<u8>,
    /// Whether `rest` is the beginning of a line that is too long.
    long: bool,
}

impl Lines {
    /// Reads a piece of the log. Calls `each` for every line that ends in the piece.
    pub fn feed(&mut self, mut bytes: &[u8], mut each: impl FnMut(Line<'_>)) {
        if !self.rest.is_empty() || self.long {
            let Some(end) = memchr(b'\n', bytes) else { return self.keep(bytes) };
            self.keep(&bytes[..end]);
            self.end(&mut each);
            bytes = &bytes[end + 1..];
        }
        let mut from = 0;
        for end in memchr_iter(b'\n', bytes) {
            each(line(&bytes[from..end]));
            from = end + 1;
        }
        self.keep(&bytes[from..]);
    }

    /// Calls `each` for the last line of the log, if that line has no line end.
    pub fn finish(&mut self, mut each: impl FnMut(Line<'_>)) {
        if !self.rest.is_empty() {
            self.end(&mut each);
        }
    }

    /// Keeps up to one byte more than [`LONGEST`], because the last byte may be the CR of a line end.
    fn keep(&mut self, bytes: &[u8]) {
        let free = (LONGEST + 1).saturating_sub(self.rest.len());
        self.long |= bytes.len() > free;
        self.rest.extend_from_slice(&bytes[..bytes.len().min(free)]);
    }

    fn end(&mut self, each: &mut impl FnMut(Line<'_>)) {
        match self.long {
            true => each(Line::Long(&self.rest[..LONGEST])),
            false => each(line(&self.rest)),
        }
        self.rest.clear();
        self.long = false;
    }
}

fn line(bytes: &[u8]) -> Line<'_> {
    let text = match bytes.len() <= LONGEST + 1 {
        true => bytes.strip_suffix(b"\r").unwrap_or(bytes),
        false => bytes,
    };
    match text.get(..LONGEST) {
        Some(start) if text.len() > LONGEST => Line::Long(start),
        _ => Line::Whole(text),
    }
}
