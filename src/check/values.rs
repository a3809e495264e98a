//! Values that may not mean what their author thinks.

use super::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::{Document, LineKind};

fn is_space(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Clauses `agent-name`, `agent-match`: versions, several names, wildcards.
pub(super) fn agents(document: &Document<'_>, found: &mut Vec<Diagnostic>) {
    for line in document.lines().iter().filter(|line| line.kind == LineKind::UserAgent) {
        let Some(field) = document.field(line) else { continue };
        let value = document.slice(field.value);
        if field_inside(value).is_some() {
            continue;
        }
        let mut warn = |code| found.push(Diagnostic::new(code, field.value));
        let name = value.split(|&byte| byte == b'/').next().unwrap_or_default();
        if name.len() < value.len() {
            warn(Code::VersionInName);
        }
        if name.trim_ascii_end().iter().any(|byte| is_space(byte) || *byte == b',') {
            warn(Code::SeveralNames);
        }
        if value.len() > 1 && value.contains(&b'*') {
            warn(Code::WildcardInName);
        }
    }
}

/// Clause `disallow-prefix`: wildcards, several paths, spaces, a missing slash.
pub(super) fn paths(document: &Document<'_>, found: &mut Vec<Diagnostic>) {
    for line in document.lines().iter().filter(|line| line.kind == LineKind::Disallow) {
        let Some(field) = document.field(line) else { continue };
        let value = document.slice(field.value);
        let mut warn = |code| found.push(Diagnostic::new(code, field.value));
        if value.contains(&b'*') || value.ends_with(b"$") {
            warn(Code::Wildcard);
        }
        if !value.is_empty() && !value.starts_with(b"/") {
            warn(Code::PathWithoutSlash);
        }
        if field_inside(value).is_some() {
            continue;
        }
        let mut words = value.split(is_space).filter(|word| !word.is_empty()).skip(1).peekable();
        if words.peek().is_some() {
            let paths = words.all(|word| word.len() > 1 && word.starts_with(b"/"));
            warn(if paths { Code::SeveralPaths } else { Code::SpaceInPath });
        }
    }
}

/// Clause `line-form`: a value in which another field begins.
pub(super) fn fused(document: &Document<'_>, found: &mut Vec<Diagnostic>) {
    for line in document.lines() {
        let Some(field) = document.field(line) else { continue };
        if let Some(inside) = field_inside(document.slice(field.value)) {
            let start = field.value.start;
            let span = Span::new(start + inside.start, start + inside.end);
            found.push(Diagnostic::new(Code::FusedLines, span));
        }
    }
}

/// Where `User-agent:` or `Disallow:` stands in a value.
fn field_inside(value: &[u8]) -> Option<Span> {
    let mut colons = memchr::memchr_iter(b':', value);
    colons.find_map(|colon| {
        let ends_with = |name: &&[u8]| {
            let start = colon.checked_sub(name.len())?;
            value[start..colon].eq_ignore_ascii_case(name).then(|| Span::new(start, colon + 1))
        };
        [&b"user-agent"[..], b"disallow"].iter().find_map(ends_with)
    })
}
