//! Checks a file by the Revisited grammar: first the form of each line, and then the order of the lines.

use crate::check::bytes::terminator;
use crate::check::code::Code;
use crate::check::diagnostic::{Diagnostic, Role};
use crate::check::found::Found;
use crate::check::lines::stray;
use crate::source::Span;
use crate::syntax::{Document, Line, LineKind, Terminator};

/// Finds violations in single lines.
pub(crate) fn forms(document: &Document<'_>, diagnostics: &mut impl Found) {
    for line in document.lines() {
        let text = line.unmarked();
        match line.kind() {
            LineKind::Blank => {}
            LineKind::Comment => {
                let hash = line.comment().map_or(text.end, |comment| comment.start);
                stray(Code::RevisitedCommentForm, Span::new(text.start, hash), diagnostics);
            }
            LineKind::UserAgent => {
                if line.values().next().is_none() {
                    diagnostics.push(Diagnostic::new(Code::RevisitedNoAgent, keyword(line)));
                }
                field_form(line, Code::RevisitedAgentForm, diagnostics);
            }
            LineKind::Disallow => field_form(line, Code::RevisitedDisallowForm, diagnostics),
            LineKind::Allow | LineKind::Unrecognised | LineKind::Formless => {
                diagnostics.push(Diagnostic::new(Code::RevisitedOtherLine, trimmed(line)));
            }
        }
        if line.terminator() == Terminator::End && line.kind() != LineKind::Blank {
            let end = Span::at(line.span().end);
            diagnostics.push(Diagnostic::new(Code::RevisitedUnterminated, end).fix(end, b"\n"));
        }
    }
}

/// Finds white space that the grammar doesn't allow in User-Agent and Disallow lines. Also finds missing white space
/// after the colon.
fn field_form(line: Line<'_>, code: Code, diagnostics: &mut impl Found) {
    let (Some(field), text) = (line.field(), line.unmarked()) else { return };
    let (name, value) = (field.name_span(), field.value_span());
    stray(code, Span::new(text.start, name.start), diagnostics);
    stray(code, Span::new(name.end, field.colon()), diagnostics);
    let after_colon = Span::at(field.colon() + 1);
    if !value.is_empty() && value.start == after_colon.end {
        diagnostics.push(Diagnostic::new(code, after_colon).fix(after_colon, b" "));
    }
    if line.comment().is_none() {
        let end = if value.is_empty() { after_colon.end } else { value.end };
        stray(code, Span::new(end, text.end), diagnostics);
    }
}

/// The place of the next line in the file. The place determines which lines the grammar allows.
#[derive(Clone, Copy)]
enum Place<'d> {
    /// No line has been read, except lines that `shape` skips.
    Start,
    /// After a blank line.
    Ended,
    /// After one or more comments before a record. The variant contains the first comment (line 1 of the grammar).
    Comments(Line<'d>),
    /// After the User-Agent line of a record. The variant contains this line (line 3 of the grammar).
    Agent(Line<'d>),
    /// After a Disallow line of a record. The variant contains this line (lines 5 to 9 of the grammar).
    Rules(Line<'d>),
    /// After a Disallow line outside records.
    Stray,
}

/// Finds lines in an order that the grammar doesn't allow. Skips lines that are wrong in any order, because `forms`
/// finds them.
pub(crate) fn shape(document: &Document<'_>, diagnostics: &mut impl Found) {
    let mut place = Place::Start;
    let mut before: Option<Line<'_>> = None;
    for line in document.lines() {
        place = match (line.kind(), place) {
            (LineKind::Allow | LineKind::Unrecognised | LineKind::Formless, _) => place,
            (LineKind::Blank, Place::Start) => {
                // A blank line without a terminator is the last line, and contains only white space or a byte-order
                // mark.
                if line.terminator() != Terminator::End {
                    let blank = Span::new(line.unmarked().start, line.span().end);
                    diagnostics.push(Diagnostic::new(Code::RevisitedBlankFirst, blank));
                }
                Place::Ended
            }
            (LineKind::Blank, Place::Comments(first)) => {
                diagnostics.push(comments_alone(first).also(line.span(), Role::BlankAfterComments));
                Place::Ended
            }
            (LineKind::Blank, Place::Agent(agent)) => {
                diagnostics.push(no_disallow(agent).also(line.span(), Role::RecordEnds));
                Place::Ended
            }
            (LineKind::Blank, Place::Ended | Place::Rules(_) | Place::Stray) => Place::Ended,
            (LineKind::Comment, Place::Start | Place::Ended) => Place::Comments(line),
            (LineKind::Comment, _) => place,
            (LineKind::UserAgent, Place::Rules(disallow)) => {
                let diagnostic = Diagnostic::new(Code::RevisitedNoBlankLine, keyword(line))
                    .also(keyword(disallow), Role::LastDisallow);
                let blank = document.slice(terminator(before.unwrap_or(disallow)));
                diagnostics.push(diagnostic.fix(Span::at(line.span().start), blank.to_vec()));
                Place::Agent(line)
            }
            (LineKind::UserAgent, Place::Agent(first)) => {
                let second = Diagnostic::new(Code::RevisitedSecondAgentLine, keyword(line));
                diagnostics.push(second.also(keyword(first), Role::FirstAgentLine));
                Place::Agent(first)
            }
            (LineKind::UserAgent, _) => Place::Agent(line),
            (LineKind::Disallow, Place::Agent(_) | Place::Rules(_)) => Place::Rules(line),
            (LineKind::Disallow, Place::Stray) => Place::Stray,
            (LineKind::Disallow, Place::Start | Place::Ended | Place::Comments(_)) => {
                diagnostics
                    .push(Diagnostic::new(Code::RevisitedDisallowWithoutAgent, keyword(line)));
                Place::Stray
            }
        };
        before = Some(line);
    }
    match place {
        Place::Comments(first) => diagnostics.push(comments_alone(first)),
        Place::Agent(agent) => diagnostics.push(no_disallow(agent)),
        Place::Start | Place::Ended | Place::Rules(_) | Place::Stray => {}
    }
}

fn comments_alone(first: Line<'_>) -> Diagnostic {
    let comment = first.comment().unwrap_or(first.span());
    Diagnostic::new(Code::RevisitedCommentsAlone, comment)
}

fn no_disallow(agent: Line<'_>) -> Diagnostic {
    Diagnostic::new(Code::RevisitedRecordWithoutDisallow, keyword(agent))
}

/// Returns the span of a line's text, without the white space around it and without the comment.
pub(crate) fn trimmed(line: Line<'_>) -> Span {
    let Some(field) = line.field() else { return line.formless().unwrap_or(line.unmarked()) };
    let value = field.value_span();
    let end = if value.is_empty() { field.colon() + 1 } else { value.end };
    Span::new(field.name_span().start, end)
}

/// Returns the span of the field name and its colon, or of the whole line if it has no field.
pub(crate) fn keyword(line: Line<'_>) -> Span {
    line.field().map_or(line.text(), |field| Span::new(field.name_span().start, field.colon() + 1))
}
