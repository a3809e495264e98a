//! Places in a file, fit for a terminal and for JSON.

use crate::exit::{Out, Result};
use norobots::source::{Position, Span};
pub(super) use norobots_lab::driver::protocol::byte_string as json_bytes;
pub(super) use norobots_lab::driver::visible::draw as visible;
use serde_json::{Value, json};

/// How a command prints what it has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// For programs: one JSON object
    Json,
}

/// The most bytes of a line that are shown before and after a place in it.
const AROUND: (usize, usize) = (40, 80);

/// A part of a line around a place, visible, and where in that text the place is (in bytes).
pub(super) fn around(line: &[u8], place: Span) -> (String, std::ops::Range<usize>) {
    let (start, end) = (place.start.min(line.len()), place.end.min(line.len()));
    let mut from = start.saturating_sub(AROUND.0);
    let end = end.min(start + AROUND.1);
    let mut to = line.len().min(end + AROUND.1);
    // Not through the middle of a character.
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

/// Items as a list in JSON.
pub(super) fn list<T: Into<Value>>(items: impl IntoIterator<Item = T>) -> Value {
    items.into_iter().collect()
}

/// Writes the items of a list in JSON, each after `before`: a large file has more of them than one
/// would keep as JSON.
pub(super) fn items(before: &str, items: impl Iterator<Item = Value>, out: &mut Out) -> Result {
    for (at, item) in items.enumerate() {
        write!(out, "{}{before}{item}", if at == 0 { "" } else { "," })?;
    }
    Ok(())
}

/// How many are shown where `limit` are to be, and 0 means all.
pub(super) fn shown(limit: usize, all: usize) -> usize {
    if limit == 0 { all } else { limit.min(all) }
}

/// A span as JSON: two numbers, half-open.
pub(super) fn json_span(span: Span) -> Value {
    json!([span.start, span.end])
}

/// A place as JSON: its span, and the lines and columns of its ends.
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

#[cfg(test)]
mod tests {
    use super::{Span, around};

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
}
