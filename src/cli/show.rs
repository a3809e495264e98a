//! Any bytes, fit for a terminal and for JSON.

use crate::source::Span;
use base64::Engine as _;
use serde_json::{Value, json};

/// Bytes as text on one line: what is printable as it is, control characters as pictures
/// (`␀`), other invisible characters as `\u{202e}`, bytes that are not UTF-8 as `\xE9`.
pub(super) fn visible(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            push_visible(c, &mut text);
        }
        for byte in chunk.invalid() {
            text.push_str(&format!("\\x{byte:02X}"));
        }
    }
    text
}

fn push_visible(c: char, text: &mut String) {
    match c {
        '\0'..='\x1f' => text.extend(char::from_u32(0x2400 + c as u32)),
        '\x7f' => text.push('␡'),
        ' '..='~' => text.push(c),
        // Beyond ASCII, what Rust's own debug format would not print escapes itself.
        _ => text.extend(c.escape_debug()),
    }
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
    let mut text = String::from(if from > 0 { "…" } else { "" });
    text.push_str(&visible(&line[from..start]));
    let shown_start = text.len();
    text.push_str(&visible(&line[start..end]));
    let shown_end = text.len();
    text.push_str(&visible(&line[end..to]));
    if to < line.len() {
        text.push('…');
    }
    (text, shown_start..shown_end)
}

/// Bytes as JSON: a string where they are UTF-8, else `{"base64": "…"}`.
pub(super) fn json_bytes(bytes: &[u8]) -> Value {
    match std::str::from_utf8(bytes) {
        Ok(text) => json!(text),
        Err(_) => json!({ "base64": base64::engine::general_purpose::STANDARD.encode(bytes) }),
    }
}

/// A span as JSON: two numbers, half-open.
pub(super) fn json_span(span: Span) -> Value {
    json!([span.start, span.end])
}

#[cfg(test)]
mod tests {
    use super::{Span, around, visible};

    #[test]
    fn what_can_t_be_seen_is_shown() {
        for (bytes, expected) in [
            (&b"a\0\t\r\x1b\x7f"[..], "a␀␉␍␛␡"),
            (
                "é “x” \u{202e}\u{200b}\u{85}\u{feff}".as_bytes(),
                r"é “x” \u{202e}\u{200b}\u{85}\u{feff}",
            ),
            (b"\xff\xc3(", r"\xFF\xC3("),
            ("\"'\\ кибермире 世界".as_bytes(), "\"'\\ кибермире 世界"),
        ] {
            assert_eq!(visible(bytes), expected);
        }
    }

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
