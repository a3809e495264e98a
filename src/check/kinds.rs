//! Files of another kind, which a server sends in the place of a robots.txt.

use crate::check::bytes::utf_16;
use crate::check::code::Code;
use crate::check::diagnostic::Diagnostic;
use crate::check::lines::{self, is_tag};
use crate::source::Span;
use crate::syntax::{Document, LineKind};

/// Returns what the file is, where it is of another kind: it begins as one, and no line of it is a
/// User-agent or Disallow line.
pub(crate) fn other(document: &Document<'_>) -> Option<Diagnostic> {
    let obeyed = |kind| matches!(kind, LineKind::UserAgent | LineKind::Disallow);
    if document.lines().any(|line| obeyed(line.kind())) {
        return None;
    }
    let bytes = document.bytes();
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    let start = bytes.len() - text.len();
    if let Some(start) = utf_16(bytes) {
        Some(Diagnostic::new(Code::Utf16, start))
    } else if is_tag(text) {
        lines::tag(document)
    } else if is_json(text.trim_ascii_end()) {
        Some(Diagnostic::new(Code::Json, Span::new(start, start + 1)))
    } else {
        binary(bytes).map(|octet| Diagnostic::new(Code::Binary, octet))
    }
}

/// Returns whether a text begins and ends as an object or a list of JSON does.
fn is_json(text: &[u8]) -> bool {
    let [first, inner @ .., last] = text else { return false };
    let next = inner.trim_ascii_start().first();
    match (first, last) {
        (b'{', b'}') => matches!(next, None | Some(b'"')),
        (b'[', b']') => {
            let value =
                |byte| matches!(byte, b'{' | b'[' | b'"' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n');
            next.is_none_or(|byte| value(*byte))
        }
        _ => false,
    }
}

/// Returns the first octet that no text has: a NUL, or a control character where the file is not UTF-8.
fn binary(bytes: &[u8]) -> Option<Span> {
    let control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let at = memchr::memchr(0, bytes).or_else(|| {
        let text = std::str::from_utf8(bytes).is_ok();
        bytes.iter().position(control).filter(|_| !text)
    })?;
    Some(Span::new(at, at + 1))
}
