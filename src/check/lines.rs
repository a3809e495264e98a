//! Clause `line-form`, a line at a time; blank lines of white space; HTML.

use crate::check::code::Code;
use crate::check::diagnostic::Diagnostic;
use crate::check::names;
use crate::source::Span;
use crate::syntax::{Document, LineKind, Terminator};

/// Lines that are not `<field>:<optionalspace><value><optionalspace>`.
pub(crate) fn forms(document: &Document<'_>, found: &mut Vec<Diagnostic>) {
    for line in document.lines() {
        let start = match document.byte_order_mark() {
            Some(mark) if line.span().start == 0 => mark.end,
            _ => line.span().start,
        };
        if let Some(text) = line.formless() {
            let diagnostic = Diagnostic::new(Code::NoColon, text);
            found.push(match names::begins_with_field(document.slice(text)) {
                Some(meant) => diagnostic.meant(meant),
                None => diagnostic.fix(Span::new(start, start), b"# "),
            });
        }
        let Some(field) = line.field() else { continue };
        let name = field.name();
        if name.is_empty() {
            let colon = Span::new(field.colon(), field.colon() + 1);
            found.push(Diagnostic::new(Code::EmptyName, colon).fix(Span::new(start, start), b"# "));
            continue;
        }
        if name.iter().any(|byte| matches!(byte, b' ' | b'\t')) {
            found.push(Diagnostic::new(Code::SpaceInName, field.name_span()));
        }
        if start < field.name_span().start {
            let space = Span::new(start, field.name_span().start);
            found.push(Diagnostic::new(Code::LeadingSpace, space).fix(space, b""));
        }
        if field.name_span().end < field.colon() {
            let space = Span::new(field.name_span().end, field.colon());
            found.push(Diagnostic::new(Code::SpaceBeforeColon, space).fix(space, b""));
        }
    }
}

/// Lines that only look as if nothing stood on them.
pub(crate) fn blanks(document: &Document<'_>, found: &mut Vec<Diagnostic>) {
    let mut before = Terminator::End;
    for line in document.lines() {
        let mut space = line.text();
        if let Some(mark) = document.byte_order_mark().filter(|_| space.start == 0) {
            space.start = mark.end;
        }
        if line.kind() == LineKind::Blank && !space.is_empty() {
            let diagnostic = Diagnostic::new(Code::WhiteSpaceLine, space);
            // Without the space between them, a CR and an NL would be one terminator.
            let joins = before == Terminator::Cr && line.terminator() == Terminator::Nl;
            found.push(if joins { diagnostic } else { diagnostic.fix(space, b"") });
        }
        before = line.terminator();
    }
}

/// The first line that begins with a tag.
pub(crate) fn html(document: &Document<'_>, found: &mut Vec<Diagnostic>) {
    let tag = document.lines().find_map(|line| {
        let start = line.formless().or_else(|| Some(line.field()?.name_span()))?;
        match document.slice(start) {
            [b'<', b'a'..=b'z' | b'A'..=b'Z' | b'!' | b'/' | b'?', ..] => Some(start),
            _ => None,
        }
    });
    if let Some(tag) = tag {
        found.push(Diagnostic::new(Code::Html, tag));
    }
}
