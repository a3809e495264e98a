//! Values that may not mean what their author thinks.

use super::{Code, Diagnostic};
use crate::syntax::{Document, LineKind};

fn is_space(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Clauses `agent-name`, `agent-match`: versions, several names, wildcards.
pub(super) fn agents(document: &Document<'_>, found: &mut Vec<Diagnostic>) {
    for line in document.lines().iter().filter(|line| line.kind == LineKind::UserAgent) {
        let Some(field) = document.field(line) else { continue };
        let value = document.slice(field.value);
        let mut warn = |code| found.push(Diagnostic::new(code, field.value));
        let version = value.contains(&b'/');
        if version {
            warn(Code::VersionInName);
        }
        if !version && value.iter().any(|byte| is_space(byte) || *byte == b',') {
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
        let mut words = value.split(is_space).filter(|word| !word.is_empty()).skip(1).peekable();
        if words.peek().is_some() {
            let paths = words.all(|word| word.len() > 1 && word.starts_with(b"/"));
            warn(if paths { Code::SeveralPaths } else { Code::SpaceInPath });
        }
    }
}
