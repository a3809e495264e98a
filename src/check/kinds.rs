//! Detects web pages and other files that a server sends instead of a robots.txt file.

use crate::check::bytes::utf_16;
use crate::check::code::Code;
use crate::check::diagnostic::Diagnostic;
use crate::check::found::Found;
use crate::check::lines::{self, is_tag};
use crate::source::Span;
use crate::syntax::{Document, LineKind};

/// If the file isn't a robots.txt file, calls `Found::replace`. Otherwise, adds diagnostics for UTF-16 and for the
/// first line that begins with a tag.
pub(crate) fn kind(document: &Document<'_>, diagnostics: &mut impl Found) {
    match other(document) {
        Some(kind) => diagnostics.replace(kind),
        None => {
            diagnostics
                .extend(utf_16(document.bytes()).map(|mark| Diagnostic::new(Code::Utf16, mark)));
            diagnostics.extend(lines::tag(document));
        }
    }
}

/// If the file isn't a robots.txt file, returns a diagnostic that states its kind, such as a web page. Returns `None`
/// for every file with a User-agent or Disallow line.
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
    } else if let Some(magic) = compressed(bytes) {
        Some(Diagnostic::new(Code::Compressed, magic))
    } else if is_tag(text) {
        lines::tag(document)
    } else if is_json(text.trim_ascii_end()) {
        Some(Diagnostic::new(Code::Json, Span::new(start, start + 1)))
    } else {
        binary(bytes).map(|octet| Diagnostic::new(Code::Binary, octet))
    }
}

/// Returns the span of the magic number at the start of a compressed file. Detects gzip (RFC 1952), Zstandard (RFC
/// 8878), bzip2, xz and ZIP. Brotli files have no magic number.
fn compressed(bytes: &[u8]) -> Option<Span> {
    let octets = match bytes {
        [0x1F, 0x8B, ..] => 2,
        [0x28, 0xB5, 0x2F, 0xFD, ..] | [b'P', b'K', 3, 4, ..] => 4,
        [b'B', b'Z', b'h', b'1'..=b'9', b'1', b'A', b'Y', ..] => 7,
        [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => 6,
        _ => return None,
    };
    Some(Span::new(0, octets))
}

/// Returns whether a text begins and ends like a JSON object or a JSON array.
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

/// If the file isn't text, returns the span of the first octet that shows this. This octet is a NUL, or a control
/// character in a file that isn't UTF-8.
fn binary(bytes: &[u8]) -> Option<Span> {
    let control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let at = memchr::memchr(0, bytes).or_else(|| {
        let text = std::str::from_utf8(bytes).is_ok();
        bytes.iter().position(control).filter(|_| !text)
    })?;
    Some(Span::new(at, at + 1))
}
