//! Formats files and spans for a terminal and as JSON.

use crate::exit::{Out, Result};
use crate::text::{FAINT, count, line};
use norobots::engine::Decision;
use norobots::source::{Position, Source, Span};
pub(super) use norobots_suite::driver::protocol::byte_string as json_bytes;
use norobots_text::visible::brief;
pub(super) use norobots_text::visible::draw as visible;
pub(super) use norobots_text::visible::json as to_text;
use serde_json::{Map, Value, json};

/// How a command prints what it has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// For programs: one JSON object
    Json,
}

/// How many bytes of a line are shown before a span and after it.
const AROUND: (usize, usize) = (40, 80);

/// Draws the part of a line around a span. Returns the drawn text, and the byte range of the span in the drawn text.
pub(super) fn around(line: &[u8], place: Span) -> (String, std::ops::Range<usize>) {
    let (start, end) = (place.start.min(line.len()), place.end.min(line.len()));
    let mut from = start.saturating_sub(AROUND.0);
    let end = end.min(start + AROUND.1);
    let mut to = line.len().min(end + AROUND.1);
    // Moves both ends to the boundaries of characters, so that no character is cut.
    let continues = |at: usize| line.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    for _ in 0..3 {
        from -= usize::from(from > 0 && continues(from));
        to += usize::from(continues(to));
    }
    let before = if from > 0 { "…" } else { "" }.to_owned() + &visible(&line[from..start]);
    let inside = visible(&line[start..end]);
    let after = visible(&line[end..to]) + if to < line.len() { "…" } else { "" };
    let shown = before.len()..before.len() + inside.len();
    (before + &inside + &after, shown)
}

pub(super) fn list<T: Into<Value>>(items: impl IntoIterator<Item = T>) -> Value {
    items.into_iter().collect()
}

/// Writes the items of a JSON list, with `before` in front of each item. Each item is written as soon as it is made,
/// because a large file has many items.
pub(super) fn items(before: &str, items: impl Iterator<Item = Value>, out: &mut Out) -> Result {
    for (at, item) in items.enumerate() {
        write!(out, "{}{before}{}", if at == 0 { "" } else { "," }, to_text(&item))?;
    }
    Ok(())
}

/// Returns how many of `all` items are shown. The limit 0 means that all items are shown.
pub(super) fn shown(limit: usize, all: usize) -> usize {
    if limit == 0 { all } else { limit.min(all) }
}

/// Returns a span as JSON: its start and its end. The end is exclusive.
pub(super) fn json_span(span: Span) -> Value {
    json!([span.start, span.end])
}

/// Returns a span as JSON, with the lines and columns of its start and its end.
pub(super) fn json_place(span: Span, position: impl Fn(usize) -> Position) -> Value {
    let (start, end) = (position(span.start), position(span.end));
    json!({
        "span": json_span(span),
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
    })
}

/// Returns the number of the line that decides, counted from 1, and the text of its rule. Returns `None` if no line
/// decides.
pub(crate) fn rule<'a>(source: &'a Source<'_>, decision: &Decision) -> Option<(usize, &'a [u8])> {
    let number = decision.line?;
    let text = &source.bytes()[source.line(number)?.range()];
    let start = text.trim_ascii_start().get(..4);
    let names_robots = start.is_some_and(|start| start.eq_ignore_ascii_case(b"user"));
    (!names_robots).then_some((number, text))
}

pub(crate) fn json_decision(source: &Source<'_>, decision: &Decision) -> Map<String, Value> {
    let line = decision.line.and_then(|number| source.line(number));
    let members = [
        ("allowed", json!(decision.allowed())),
        ("line", json!(decision.line)),
        ("text", json!(line.map(|span| json_bytes(&source.bytes()[span.range()])))),
    ];
    members.map(|(name, value)| (name.into(), value)).into_iter().collect()
}

/// How many lines are drawn from the start of a long file. The last `LAST` lines of the file are drawn too.
const FIRST: usize = 9;
const LAST: usize = 3;
/// If a line is longer than this number of bytes, its middle is omitted.
const LONG: usize = 90;

/// Draws a file, with a row for each line. A row contains the number, the text and the terminator of the line. In a
/// long file or a long line, the middle is omitted, and the drawing says how much.
pub(crate) fn draw(robots: &[u8]) -> String {
    let mut out = String::new();
    if robots.is_empty() {
        line!(&mut out, "    {FAINT}(a file of 0 bytes){FAINT:#}");
    }
    let width = lines(robots).len().to_string().len();
    for row in rows(robots, FIRST, LAST) {
        let (number, mark, text, end) = match row {
            Row::Line(number, text, end) => {
                (number.to_string(), '│', brief(text, LONG), visible(end))
            }
            Row::Left(lines, bytes) => (
                String::new(),
                '┆',
                String::new(),
                format!("… {}, {} …", count(lines, "line"), count(bytes, "byte")),
            ),
        };
        line!(&mut out, "    {FAINT}{number:>width$} {mark}{FAINT:#} {text}{FAINT}{end}{FAINT:#}");
    }
    out
}

pub(crate) enum Row<'a> {
    /// A line: its number (counted from 1), its text, and its terminator.
    Line(usize, &'a [u8], &'a [u8]),
    /// Omitted lines: the number of lines, and the number of bytes in these lines.
    Left(usize, usize),
}

/// Returns the lines of a file. If the file has more than `first + last + 1` lines, the lines in the middle are
/// omitted.
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

/// Returns each line with its terminator. The terminator is CR, CR NL or NL. An unterminated last line has an empty
/// terminator.
fn lines(robots: &[u8]) -> Vec<(&[u8], &[u8])> {
    let ends = |byte: &u8| matches!(byte, b'\r' | b'\n');
    let lines = robots.chunk_by(|a, b| !ends(a) || (*a == b'\r' && *b == b'\n'));
    let text = |line: &[u8]| line.iter().position(ends).unwrap_or(line.len());
    lines.map(|line| line.split_at(text(line))).collect()
}

#[cfg(test)]
mod tests {
    use super::{Span, around, draw, lines};

    #[test]
    fn a_long_line_is_shown_around_the_place() {
        let line = [b"x".repeat(5000), "é".repeat(3000).into_bytes()].concat();
        let (text, place) = around(&line, Span::new(5000, 5002));
        assert_eq!(&text[place], "é");
        assert_eq!(text.chars().count(), 1 + 40 + 1 + 40 + 1);
        let (text, place) = around(&line, Span::new(0, line.len()));
        assert!(text.len() < 400 && text.ends_with('…') && place.start == 0);
        assert_eq!(around(b"", Span::new(0, 2)), (String::new(), 0..0));
    }

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
