//! Checks values that may not have the effect that their authors intended.

use crate::check::code::Code;
use crate::check::diagnostic::Diagnostic;
use crate::check::found::Found;
use crate::check::mistakes::{fields_inside, invisible, is_in_quotes, of_path, slash_comment};
use crate::check::names;
use crate::extension::{self, ExtensionKind};
use crate::source::Span;
use crate::syntax::{Document, LineKind};

/// Finds versions and wildcards in the values of User-agent (clauses `agent-name` and
/// `agent-match`).
pub(crate) fn agents(document: &Document<'_>, diagnostics: &mut impl Found) {
    for line in document.lines().filter(|line| line.kind() == LineKind::UserAgent) {
        let Some(field) = line.field() else { continue };
        let value = field.value();
        if fields_inside(value).next().is_some() {
            continue;
        }
        let mut warn = |code| diagnostics.push(Diagnostic::new(code, field.value_span()));
        if value.contains(&b'/') && slash_comment(value).is_none() {
            warn(Code::VersionInName);
        }
        if value.len() > 1 && value.contains(&b'*') && !is_in_quotes(value) {
            warn(Code::WildcardInName);
        }
    }
}

/// Finds wildcards, spaces, letters outside ASCII and missing slashes in the values of
/// Disallow (clause `disallow-prefix`).
pub(crate) fn paths(document: &Document<'_>, diagnostics: &mut impl Found) {
    for line in document.lines().filter(|line| line.kind() == LineKind::Disallow) {
        let Some(field) = line.field() else { continue };
        let value = field.value();
        let has = value.iter().fold(0, |all, octet| all | SIGNS[usize::from(*octet)]);
        let mut warn = |code, span| diagnostics.push(Diagnostic::new(code, span));
        let mistake = || of_path(value).map(|(code, _)| code);
        if (has & STAR != 0 || value.ends_with(b"$")) && mistake() != Some(Code::RegularExpression)
        {
            warn(Code::Wildcard, field.value_span());
        }
        let says_so = || matches!(mistake(), Some(Code::RegularExpression | Code::SecondColon));
        if !value.is_empty() && !value.starts_with(b"/") && !says_so() {
            warn(Code::PathWithoutSlash, field.value_span());
        }
        if has & BEYOND_ASCII != 0
            && invisible(value).is_none()
            && let Some(at) = value.iter().position(|byte| !byte.is_ascii())
        {
            let len = value[at..].iter().take_while(|byte| !byte.is_ascii()).count();
            let start = field.value_span().start + at;
            warn(Code::NonAsciiPath, Span::new(start, start + len));
        }
        if has & SPACE != 0 && mistake().is_none() {
            warn(Code::SpaceInPath, field.value_span());
        }
    }
}

const STAR: u8 = 1;
const SPACE: u8 = 1 << 1;
const BEYOND_ASCII: u8 = 1 << 2;

/// The kind of each octet: `STAR`, `SPACE`, `BEYOND_ASCII`, or 0 for an ordinary octet.
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

/// Finds malformed values of fields such as Sitemap and Crawl-delay. The function `usage::lines` checks Content-Usage
/// lines.
pub(crate) fn extensions(document: &Document<'_>, code: Code, diagnostics: &mut impl Found) {
    let is_told = |other: &extension::ExtensionField<'_>| {
        let elsewhere = other.kind == ExtensionKind::ContentUsage;
        !elsewhere && !names::is_unheeded(other.field.name())
    };
    for other in
        extension::extensions(document).filter(|other| is_told(other) && other.value().is_none())
    {
        let diagnostic = Diagnostic::new(code, other.field.value_span());
        diagnostics.push(diagnostic.meant(other.kind.name()));
    }
}
