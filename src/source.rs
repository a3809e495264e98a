//! The file as it came: its octets, the view that a grammar reads, and where its lines begin.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

/// A run of bytes of a file: half-open, counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one; never before `start`.
    pub end: usize,
}

impl Span {
    /// The span `start..end`.
    pub const fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The number of bytes.
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the span holds no byte.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The span as a range, to index bytes with.
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// A place that people read: line and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1; CR, CR NL and NL each end one (clause `line-terminator`).
    pub line: usize,
    /// The column, from 1, in bytes.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A robots.txt file: any bytes.
#[derive(Debug)]
pub struct Source<'a> {
    bytes: &'a [u8],
    view: OnceLock<Cow<'a, str>>,
    starts: OnceLock<Vec<usize>>,
}

impl<'a> Source<'a> {
    /// The file of those bytes.
    pub fn new(bytes: &'a [u8]) -> Source<'a> {
        Source { bytes, view: OnceLock::new(), starts: OnceLock::new() }
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// What the grammars read: one character U+0000-U+00FF an octet. A file all in ASCII is
    /// borrowed as it is; any other is widened once.
    #[doc(hidden)]
    pub fn view(&self) -> &str {
        self.view.get_or_init(|| match std::str::from_utf8(self.bytes) {
            Ok(text) if text.is_ascii() => Cow::Borrowed(text),
            _ => Cow::Owned(self.bytes.iter().copied().map(char::from).collect()),
        })
    }

    /// The place of the byte at `offset`; an offset past the end is taken for the end.
    ///
    /// The end of a file that ends with a terminator is column 1 of the line after it.
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.bytes.len());
        let starts = self.starts();
        let line = starts.partition_point(|&start| start <= offset);
        Position { line, column: offset - starts[line - 1] + 1 }
    }

    /// The line of that number, from 1, without its terminator; `None` past the last one.
    pub fn line(&self, number: usize) -> Option<Span> {
        let starts = self.starts();
        let start = *starts.get(number.checked_sub(1)?)?;
        let end = starts.get(number).copied().unwrap_or(self.bytes.len());
        let text = match &self.bytes[start..end] {
            [text @ .., b'\r', b'\n'] | [text @ .., b'\r' | b'\n'] | text => text,
        };
        Some(Span::new(start, start + text.len()))
    }

    fn starts(&self) -> &[usize] {
        self.starts.get_or_init(|| line_starts(self.bytes))
    }
}

/// Where each line begins: 0, and the byte after each terminator.
fn line_starts(bytes: &[u8]) -> Vec<usize> {
    let after_terminator = memchr::memchr2_iter(b'\r', b'\n', bytes)
        .filter(|&at| !(bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n')))
        .map(|at| at + 1);
    std::iter::once(0).chain(after_terminator).collect()
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
