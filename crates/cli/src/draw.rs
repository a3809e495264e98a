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
        return out;
    }
    let lines = lines(robots);
    let width = lines.len().to_string().len();
    let elided = lines.len() > FIRST + LAST + 1;
    for (at, &(text, terminator)) in lines.iter().enumerate() {
        if elided && at == FIRST {
            let left = &lines[FIRST..lines.len() - LAST];
            let bytes: usize = left.iter().map(|(text, end)| text.len() + end.len()).sum();
            let blank = "";
            line!(
                &mut out,
                "    {FAINT}{blank:>width$} ┆ … {} lines, {bytes} bytes …{FAINT:#}",
                left.len()
            );
        }
        if elided && (FIRST..lines.len() - LAST).contains(&at) {
            continue;
        }
        line!(
            &mut out,
            "    {FAINT}{:>width$} │{FAINT:#} {}{FAINT}{}{FAINT:#}",
            at + 1,
            visible::brief(text, LONG),
            visible::draw(terminator)
        );
    }
    out
}

/// The lines, each with its terminator: CR, CR NL, NL, or nothing at the end of the file.
pub(crate) fn lines(robots: &[u8]) -> Vec<(&[u8], &[u8])> {
    let mut lines = Vec::new();
    let mut rest = robots;
    while !rest.is_empty() {
        let end = memchr::memchr2(b'\r', b'\n', rest).unwrap_or(rest.len());
        let length = match &rest[end..] {
            [b'\r', b'\n', ..] => 2,
            [] => 0,
            _ => 1,
        };
        lines.push((&rest[..end], &rest[end..end + length]));
        rest = &rest[end + length..];
    }
    lines
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
