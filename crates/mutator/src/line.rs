//! The lines of a file and their parts.

use std::ops::Range;

pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The parts of a line, as offsets in the file. If a part is missing, its range is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The start of the line. A byte-order mark is part of the first line.
    pub(crate) start: usize,
    /// The text before the colon. If the line has no colon, this range is the whole text of the line.
    pub(crate) name: Range<usize>,
    pub(crate) colon: Option<usize>,
    pub(crate) value: Range<usize>,
    /// The start of the comment. If the line has no comment, the end of its text.
    pub(crate) comment: usize,
    pub(crate) terminator: usize,
    /// The start of the next line.
    pub(crate) end: usize,
}

impl Line {
    /// Returns the line that contains the byte at offset `at`. If the file ends before `at`, returns the last line,
    /// which may be empty.
    pub(crate) fn at(bytes: &[u8], at: usize) -> Line {
        let mut at = at.min(bytes.len());
        if at > 0 && bytes[at - 1] == b'\r' && bytes.get(at) == Some(&b'\n') {
            at -= 1;
        }
        let start = memchr::memrchr2(b'\r', b'\n', &bytes[..at]).map_or(0, |before| before + 1);
        let terminator =
            memchr::memchr2(b'\r', b'\n', &bytes[at..]).map_or(bytes.len(), |after| at + after);
        let end = match &bytes[terminator..] {
            [b'\r', b'\n', ..] => terminator + 2,
            [_, ..] => terminator + 1,
            [] => terminator,
        };
        let marked = start == 0 && bytes.starts_with(BYTE_ORDER_MARK) && terminator >= 3;
        let text = if marked { 3 } else { start };
        let comment =
            memchr::memchr(b'#', &bytes[text..terminator]).map_or(terminator, |hash| text + hash);
        let colon = memchr::memchr(b':', &bytes[text..comment]).map(|colon| text + colon);
        let name = trimmed(bytes, text..colon.unwrap_or(comment));
        let value = trimmed(bytes, colon.map_or(comment, |colon| colon + 1)..comment);
        Line { start, name, colon, value, comment, terminator, end }
    }

    pub(crate) fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns whether the line has no bytes before its terminator.
    pub(crate) fn is_blank(&self) -> bool {
        self.start == self.terminator
    }
}

/// Returns a range without the spaces and tabs at its start and end. If the range contains only spaces and tabs,
/// returns an empty range at its end.
fn trimmed(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let is_text = |byte: &u8| !matches!(byte, b' ' | b'\t');
    let text = &bytes[range.clone()];
    let start = text.iter().position(is_text).unwrap_or(text.len());
    let end = text.iter().rposition(is_text).map_or(start, |last| last + 1);
    range.start + start..range.start + end
}

/// Returns the byte range of each line of a file, in order. Each range includes the terminator of its line, so the
/// ranges cover the whole file.
///
/// The terminator of a line is CR, LF or CR LF.
///
/// ```
/// let lines: Vec<_> = norobots_mutator::lines(b"User-agent: *\r\n\nDisallow:").collect();
/// assert_eq!(lines, [0..15, 15..16, 16..25]);
/// ```
pub fn lines(file: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let line = (at < file.len()).then(|| Line::at(file, at).range())?;
        at = line.end;
        Some(line)
    })
}
