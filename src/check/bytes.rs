//! Checks the byte-order mark, bytes that aren't plain text, and line terminators.

use crate::check::code::Code;
use crate::check::diagnostic::{Diagnostic, Role};
use crate::check::found::Found;
use crate::source::Span;
use crate::syntax::{Document, Line, Terminator};
use memchr::memchr;

pub(crate) fn byte_order_mark(document: &Document<'_>, code: Code, diagnostics: &mut impl Found) {
    diagnostics
        .extend(document.byte_order_mark().map(|mark| Diagnostic::new(code, mark).fix(mark, b"")));
}

/// Finds NUL, other control characters and bytes that aren't UTF-8. In each line, reports only the first NUL, the first
/// other control character and the first byte that isn't UTF-8. Skips files in UTF-16.
pub(crate) fn octets(document: &Document<'_>, diagnostics: &mut impl Found) {
    if utf_16(document.bytes()).is_some() || is_text(document.bytes()) {
        return;
    }
    for line in document.lines() {
        let text = line.text();
        let bytes = document.slice(text);
        if bytes.iter().all(|&byte| matches!(byte, b'\t' | b' '..=b'~')) {
            continue;
        }
        let first = |wanted: fn(u8) -> bool| {
            let start = bytes.iter().position(|&byte| wanted(byte))?;
            let len = bytes[start..].iter().take_while(|&&byte| wanted(byte)).count();
            Some(Span::new(text.start + start, text.start + start + len))
        };
        let of_code = |code| move |span| Diagnostic::new(code, span);
        diagnostics.extend(first(|byte| byte == 0).map(of_code(Code::Nul)));
        let control = first(|byte| byte.is_ascii_control() && !matches!(byte, 0 | b'\t'));
        diagnostics.extend(control.map(of_code(Code::ControlCharacter)));
        if let Err(error) = std::str::from_utf8(bytes) {
            let start = text.start + error.valid_up_to();
            let end = error.error_len().map_or(text.end, |len| start + len);
            diagnostics.push(Diagnostic::new(Code::NotUtf8, Span::new(start, end)));
        }
    }
}

/// Returns whether a file is UTF-8 and has no control characters except tabs and line terminators. To be fast, the
/// function examines 256 bytes at a time.
pub(crate) fn is_text(bytes: &[u8]) -> bool {
    let shows = |&byte: &u8| !byte.is_ascii_control() || matches!(byte, b'\t' | b'\n' | b'\r');
    let all_show = |chunk: &[u8]| chunk.iter().map(shows).fold(true, |all, shown| all & shown);
    bytes.chunks(256).all(all_show) && std::str::from_utf8(bytes).is_ok()
}

/// If a file is UTF-16, returns the span of the bytes that show this. These bytes are a byte-order mark, or four bytes
/// that alternate between NUL and ASCII.
pub(crate) fn utf_16(bytes: &[u8]) -> Option<Span> {
    match bytes {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some(Span::new(0, 2)),
        [0, 1..=127, 0, 1..=127, ..] | [1..=127, 0, 1..=127, 0, ..] => Some(Span::new(0, 4)),
        _ => None,
    }
}

/// Finds the first line terminator that differs from the terminator of line 1.
pub(crate) fn terminators(document: &Document<'_>, diagnostics: &mut impl Found) {
    if memchr(b'\r', document.bytes()).is_none() {
        return;
    }
    let mut lines = document.lines().filter(|line| line.terminator() != Terminator::End);
    let Some(first) = lines.next() else { return };
    if let Some(other) = lines.find(|line| line.terminator() != first.terminator()) {
        let mixed = Diagnostic::new(Code::MixedTerminators, terminator(other));
        diagnostics.push(mixed.also(terminator(first), Role::FirstTerminator));
    }
}

pub(crate) fn terminator(line: Line<'_>) -> Span {
    Span::new(line.text().end, line.span().end)
}
