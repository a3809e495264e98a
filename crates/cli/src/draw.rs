//! A robots.txt, drawn so that every byte of it can be seen.

use crate::text::{FAINT, line};
use norobots_lab::driver::visible;

/// The lines that are drawn of a long file, from its start and from its end.
const FIRST: usize = 9;
const LAST: usize = 3;
/// The bytes that are drawn of a long line.
const LONG: usize = 90;

/// The file, one of its lines a row, with its number and its terminator; the middle of a long
/// file and of a long line is left out, with a count.
pub(crate) fn draw(robots: &[u8]) -> String {
    let mut out = String::new();
    if robots.is_empty() {
        line!(&mut out, "    {FAINT}(a file of 0 bytes){FAINT:#}");
    }
    let width = lines(robots).len().to_string().len();
    for row in rows(robots, FIRST, LAST) {
        let (number, mark, text, end) = match row {
            Row::Line(number, text, end) => {
                (number.to_string(), '│', visible::brief(text, LONG), visible::draw(end))
            }
            Row::Left(lines, bytes) => {
                (String::new(), '┆', String::new(), format!("… {lines} lines, {bytes} bytes …"))
            }
        };
        line!(&mut out, "    {FAINT}{number:>width$} {mark}{FAINT:#} {text}{FAINT}{end}{FAINT:#}");
    }
    out
}

/// What is shown of a file.
pub(crate) enum Row<'a> {
    /// A line: its number from 1, its text, its terminator.
    Line(usize, &'a [u8], &'a [u8]),
    /// So many lines, and bytes in them, are left out here.
    Left(usize, usize),
}

/// The lines of a file, without the middle where it has many more than those first and last ones.
pub(crate) fn rows(robots: &[u8], first: usize, last: usize) -> Vec<Row<'_>> {
    let lines = lines(robots);
    let row = |(at, &(text, end)): (usize, &(_, _))| Row::Line(at + 1, text, end);
    let mut rows: Vec<Row> = lines.iter().enumerate().map(row).collect();
    if lines.len() > first + last + 1 {
        let left = &lines[first..lines.len() - last];
        let bytes = left.iter().map(|(text, end)| text.len() + end.len()).sum();
        rows.splice(first..lines.len() - last, [Row::Left(left.len(), bytes)]);
    }
    rows
}

/// The lines, each with its terminator: CR, CR NL, NL, or nothing at the end of the file.
fn lines(robots: &[u8]) -> Vec<(&[u8], &[u8])> {
    let ends = |byte: &u8| matches!(byte, b'\r' | b'\n');
    let lines = robots.chunk_by(|a, b| !ends(a) || (*a == b'\r' && *b == b'\n'));
    let text = |line: &[u8]| line.iter().position(ends).unwrap_or(line.len());
    lines.map(|line| line.split_at(text(line))).collect()
}

#[cfg(test)]
mod tests {
    use super::{draw, lines};

    fn plain(robots: &[u8]) -> String {
        anstream::adapter::strip_str(&draw(robots)).to_string()
    }

    #[test]
    fn each_terminator_ends_one_line() {
        let terminators: Vec<&[u8]> = lines(b"a\r\nb\rc\n\rd").iter().map(|line| line.1).collect();
        assert_eq!(terminators, [b"\r\n".as_slice(), b"\r", b"\n", b"\r", b""]);
    }

    #[test]
    fn what_is_left_out_is_counted() {
        assert_eq!(plain(b""), "    (a file of 0 bytes)\n");
        assert_eq!(plain(b"a\r\n\tb\xFF"), "    1 │ a␍␊\n    2 │ ␉b\\xFF\n");
        let drawn = plain("0123456789\n".repeat(100).as_bytes());
        assert!(drawn.contains("      ┆ … 88 lines, 968 bytes …\n"), "{drawn}");
        assert!(drawn.ends_with("    100 │ 0123456789␊\n"), "{drawn}");
        let drawn = plain(&[b'x'; 5000]);
        assert!(drawn.contains(" … 4910 bytes … "), "{drawn}");
    }
}
