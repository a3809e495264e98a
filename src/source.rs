//! A file, with the offsets at which its lines begin.

use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

/// A half-open range of byte offsets in a file. Offsets start at 0.
///
/// ```
/// use norobots::source::Span;
///
/// let span = Span::new(10, 15);
/// assert_eq!((span.len(), span.to_string()), (5, "10..15".to_owned()));
/// assert_eq!(b"Disallow: /tmp/"[span.range()], *b"/tmp/");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// The index of the first byte.
    pub start: usize,
    /// The index of the byte after the last byte. In every span of this library, `end` is at least `start`.
    pub end: usize,
}

impl Span {
    /// Returns the span `start..end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    pub(crate) const fn at(offset: usize) -> Span {
        Span::new(offset, offset)
    }

    /// Returns the number of bytes.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Returns whether the span contains no bytes.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Returns the span as a range, which can index a slice of bytes.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// A position in a file, as a line and a column.
///
/// ```
/// use norobots::source::Source;
///
/// let source = Source::new(b"User-agent: *\rDisallow: /tmp/");
/// assert_eq!(source.position(24).to_string(), "2:11");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// The line number. The first line is number 1. CR, CR NL and NL each end a line (clause `line-terminator`).
    pub line: usize,
    /// The column, counted in bytes. The first column is 1.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A robots.txt file, which may contain any bytes.
///
/// ```
/// use norobots::source::Source;
///
/// let source = Source::new(b"User-agent: *\r\nDisallow: /tmp/\r\n");
/// let line = source.line(2).expect("the file has two lines");
/// assert_eq!(source.bytes()[line.range()], *b"Disallow: /tmp/");
/// ```
#[derive(Debug)]
pub struct Source<'a> {
    bytes: &'a [u8],
    starts: OnceLock<Vec<usize>>,
}

impl<'a> Source<'a> {
    /// Creates a source from the bytes of a file.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Source<'a> {
        Source { bytes, starts: OnceLock::new() }
    }

    /// Returns the bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the position of the byte at `offset`. Offsets start at 0, and an offset past the end of the file is
    /// treated as the end.
    ///
    /// If the file ends with a line terminator, the end of the file is at column 1 of the next line.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.bytes.len());
        let starts = self.starts();
        let line = starts.partition_point(|&start| start <= offset);
        Position { line, column: offset - starts[line - 1] + 1 }
    }

    /// Returns the span of the line with the number `number`, without its terminator. Returns `None` if the file has no
    /// line with this number. The first line is number 1.
    #[must_use]
    pub fn line(&self, number: usize) -> Option<Span> {
        let starts = self.starts();
        let start = *starts.get(number.checked_sub(1)?)?;
        let end = starts.get(number).copied().unwrap_or(self.bytes.len());
        let text = match &self.bytes[start..end] {
            [text @ .., b'\r', b'\n'] | [text @ .., b'\r' | b'\n'] | text => text,
        };
        Some(Span::new(start, start + text.len()))
    }

    /// Returns the offset at which each line begins: 0, and the offset after each line terminator.
    #[doc(hidden)]
    pub fn starts(&self) -> &[usize] {
        self.starts.get_or_init(|| {
            let after_terminator =
                memchr::memchr2_iter(b'\r', b'\n', self.bytes).map(|at| at + 1).filter(|&at| {
                    !(self.bytes[..at].ends_with(b"\r") && self.bytes[at..].starts_with(b"\n"))
                });
            std::iter::once(0).chain(after_terminator).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::source::Source;

    #[track_caller]
    fn check(bytes: &[u8], offset: usize, expected: &str) {
        assert_eq!(Source::new(bytes).position(offset).to_string(), expected);
    }

    #[test]
    fn cr_cr_nl_and_nl_each_end_one_line() {
        let bytes = b"a\rb\r\nc\n\rd";
        for (offset, expected) in
            ["1:1", "1:2", "2:1", "2:2", "2:3", "3:1", "3:2", "4:1", "5:1", "5:2"]
                .into_iter()
                .enumerate()
        {
            check(bytes, offset, expected);
        }
        check(bytes, 99, "5:2");
        check(b"", 0, "1:1");
        check(b"\n", 1, "2:1");
    }

    #[test]
    fn lines_come_without_their_terminators() {
        let source = Source::new(b"a\rb\r\n\n\rd");
        let line = |number| source.line(number).map(|span| &source.bytes()[span.range()]);
        let expected = [&b"a"[..], b"b", b"", b"", b"d"];
        assert_eq!((1..=5).map_while(line).collect::<Vec<_>>(), expected);
        assert_eq!((line(0), line(6)), (None, None));
    }

    #[test]
    fn columns_count_bytes() {
        check("é#\n".as_bytes(), 2, "1:3");
        check(b"\xff\xfe#", 2, "1:3");
    }
}
