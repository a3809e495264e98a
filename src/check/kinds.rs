//! Files of another kind, which a server sends in the place of a robots.txt.

use crate::check::bytes::utf_16;
use crate::check::code::Code;
use crate::check::diagnostic::Diagnostic;
use crate::check::found::Found;
use crate::check::lines::{self, is_tag};
use crate::source::Span;
use crate::syntax::{Document, LineKind};

/// Tells what the file is, in the place of all else, where it is of another kind. Of another file, tells that it is in
/// UTF-16, and the first line that begins with a tag.
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

/// Returns the octets with which a compressed file begins: by gzip (RFC 1952), Zstandard (RFC 8878), bzip2, xz or ZIP. A
/// file by Brotli begins with none.
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
