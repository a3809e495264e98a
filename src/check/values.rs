//! Checks of values that may not mean what their author thinks.

use crate::check::code::Code;
use crate::check::diagnostic::Diagnostic;
use crate::check::found::Found;
use crate::other;
use crate::source::Span;
use crate::syntax::{Document, LineKind};

fn is_space(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Finds versions, several names and wildcards in the values of User-agent (clauses `agent-name` and
/// `agent-match`).
pub(crate) fn agents(document: &Document<'_>, found: &mut impl Found) {
    for line in document.lines().filter(|line| line.kind() == LineKind::UserAgent) {
        let Some(field) = line.field() else { continue };
        let value = field.value();
        if fields_inside(value).next().is_some() {
            continue;
        }
        let mut warn = |code| found.push(Diagnostic::new(code, field.value_span()));
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

/// Finds wildcards, several paths, spaces, letters outside ASCII and missing slashes in the values of
/// Disallow (clause `disallow-prefix`).
pub(crate) fn paths(document: &Document<'_>, found: &mut impl Found) {
    for line in document.lines().filter(|line| line.kind() == LineKind::Disallow) {
        let Some(field) = line.field() else { continue };
        let value = field.value();
        // Most values have nothing of that, which one look at each octet tells.
        let has = value.iter().fold(0, |all, octet| all | SIGNS[usize::from(*octet)]);
        let mut warn = |code, span| found.push(Diagnostic::new(code, span));
        if has & STAR != 0 || value.ends_with(b"$") {
            warn(Code::Wildcard, field.value_span());
        }
        if !value.is_empty() && !value.starts_with(b"/") {
            warn(Code::PathWithoutSlash, field.value_span());
        }
        if has & BEYOND_ASCII != 0
            && let Some(at) = value.iter().position(|byte| !byte.is_ascii())
        {
            let len = value[at..].iter().take_while(|byte| !byte.is_ascii()).count();
            let start = field.value_span().start + at;
            warn(Code::NonAsciiPath, Span::new(start, start + len));
        }
        if has & SPACE == 0 || fields_inside(value).next().is_some() {
            continue;
        }
        let mut words = value.split(is_space).filter(|word| !word.is_empty()).skip(1).peekable();
        if words.peek().is_some() {
            let paths = words.all(|word| word.len() > 1 && word.starts_with(b"/"));
            let code = if paths { Code::SeveralPaths } else { Code::SpaceInPath };
            warn(code, field.value_span());
        }
    }
}

const STAR: u8 = 1;
const SPACE: u8 = 1 << 1;
const BEYOND_ASCII: u8 = 1 << 2;

/// What of that an octet is.
const SIGNS: [u8; 256] = {
    let mut signs = [0; 256];
    signs[b'*' as usize] = STAR;
    signs[b' ' as usize] = SPACE;
    signs[b'\t' as usize] = SPACE;
    let mut octet = 0x80;
    while octet < 256 {
        signs[octet] = BEYOND_ASCII;
        octet += 1;
    }
    signs
};

/// Finds values of Sitemap, Crawl-delay and their like that are out of form.
pub(crate) fn others(document: &Document<'_>, code: Code, found: &mut impl Found) {
    for other in other::others(document).filter(|other| other.value().is_none()) {
        let diagnostic = Diagnostic::new(code, other.field.value_span());
        found.push(diagnostic.meant(other.kind.name()));
    }
}

/// Finds values in which other fields begin (clause `line-form`).
pub(crate) fn fused(document: &Document<'_>, found: &mut impl Found) {
    for line in document.lines() {
        let Some(field) = line.field() else { continue };
        if !field.value().contains(&b':') {
            continue;
        }
        let start = field.value_span().start;
        found.extend(fields_inside(field.value()).map(|(inside, name)| {
            let span = Span::new(start + inside.start, start + inside.end);
            Diagnostic::new(Code::FusedLines, span).meant(name)
        }));
    }
}

/// Returns each `User-agent:` or `Disallow:` in a value: its place in the value, and its name.
fn fields_inside(value: &[u8]) -> impl Iterator<Item = (Span, &'static str)> {
    memchr::memchr_iter(b':', value).filter_map(|colon| {
        ["User-agent", "Disallow"].into_iter().find_map(|name| {
            let start = colon.checked_sub(name.len())?;
            let here = value[start..colon].eq_ignore_ascii_case(name.as_bytes());
            here.then(|| (Span::new(start, colon + 1), name))
        })
    })
}
