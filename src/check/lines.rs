//! Checks single lines: their form (clause `line-form`), white space in blank lines, and HTML tags.

use crate::check::code::Code;
use crate::check::diagnostic::Diagnostic;
use crate::check::found::Found;
use crate::check::names;
use crate::source::Span;
use crate::syntax::{Document, LineKind, Terminator};

/// Finds lines that don't have the form `<field>:<optionalspace><value><optionalspace>`.
pub(crate) fn forms(document: &Document<'_>, diagnostics: &mut impl Found) {
    for line in document.lines() {
        let start = line.unmarked_start();
        let Some(field) = line.field() else {
            let Some(text) = line.formless() else { continue };
            let diagnostic = Diagnostic::new(Code::NoColon, text);
            diagnostics.push(match names::begins_with_field(document.slice(text)) {
                Some(meant) => diagnostic.meant(meant),
                None => diagnostic.fix(Span::at(start), b"# "),
            });
            continue;
        };
        let Span { start: name, end } = field.name_span();
        if field.name().is_empty() {
            let colon = Span::new(field.colon(), field.colon() + 1);
            diagnostics.push(Diagnostic::new(Code::EmptyName, colon).fix(Span::at(start), b"# "));
            continue;
        }
        let unknown = line.kind() == LineKind::Unrecognised;
        if unknown && field.name().iter().any(|byte| matches!(byte, b' ' | b'\t')) {
            diagnostics.push(Diagnostic::new(Code::SpaceInName, field.name_span()));
        }
        stray(Code::LeadingSpace, Span::new(start, name), diagnostics);
        stray(Code::SpaceBeforeColon, Span::new(end, field.colon()), diagnostics);
    }
}

/// Reports white space in a place where none is allowed. If `space` is empty, nothing is reported.
pub(crate) fn stray(code: Code, space: Span, diagnostics: &mut impl Found) {
    if !space.is_empty() {
        diagnostics.push(Diagnostic::new(code, space).fix(space, b""));
    }
}

/// Finds blank lines that contain white space.
pub(crate) fn blanks(document: &Document<'_>, code: Code, diagnostics: &mut impl Found) {
    for line in document.lines().filter(|line| line.kind() == LineKind::Blank) {
        let space = line.unmarked();
        if space.is_empty() {
            continue;
        }
        let diagnostic = Diagnostic::new(code, space);
        // If the white space between a CR and an NL is removed, the CR and the NL become a single terminator.
        let before = document.line(line.number() - 1).map(|before| before.terminator());
        let joins = before == Some(Terminator::Cr) && line.terminator() == Terminator::Nl;
        diagnostics.push(if joins { diagnostic } else { diagnostic.fix(space, b"") });
    }
}

/// Returns a diagnostic for the first line that begins with a tag.
pub(crate) fn tag(document: &Document<'_>) -> Option<Diagnostic> {
    let mut starts = document
        .lines()
        .filter_map(|line| line.formless().or_else(|| line.field().map(|field| field.name_span())));
    let tag = starts.find(|start| is_tag(document.slice(*start)))?;
    Some(Diagnostic::new(Code::Html, tag))
}

pub(crate) fn is_tag(text: &[u8]) -> bool {
    matches!(text, [b'<', b'a'..=b'z' | b'A'..=b'Z' | b'!' | b'/' | b'?', ..])
}
