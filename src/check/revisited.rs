//! Where a file deviates from the Revisited grammar: the form of each line, then their order.

use crate::check::code::Code;
use crate::check::diagnostic::{Diagnostic, Role};
use crate::source::Span;
use crate::syntax::{Document, Line, LineKind, Terminator};

/// Lines that are none of the grammar's, each by itself.
pub(crate) fn forms(document: &Document<'_>, found: &mut Vec<Diagnostic>) {
    if let Some(mark) = document.byte_order_mark() {
        found.push(Diagnostic::new(Code::RevisitedByteOrderMark, mark).fix(mark, b""));
    }
    let mut before = Terminator::End;
    for line in document.lines() {
        let text = text(document, line);
        match line.kind() {
            LineKind::Blank if !text.is_empty() => {
                let diagnostic = Diagnostic::new(Code::RevisitedBlankForm, text);
                // Without the space between them, a CR and an NL would be one terminator.
                let joins = before == Terminator::Cr && line.terminator() == Terminator::Nl;
                found.push(if joins { diagnostic } else { diagnostic.fix(text, b"") });
            }
            LineKind::Blank => {}
            LineKind::Comment => {
                let hash = line.comment().map_or(text.end, |comment| comment.start);
                stray(Code::RevisitedCommentForm, Span::new(text.start, hash), found);
            }
            LineKind::UserAgent => {
                if line.values().next().is_none() {
                    let missing = keyword(line);
                    found.push(Diagnostic::new(Code::RevisitedNoAgent, missing));
                }
                field_form(document, line, Code::RevisitedAgentForm, found);
            }
            LineKind::Disallow => {
                field_form(document, line, Code::RevisitedDisallowForm, found);
            }
            LineKind::Unrecognised | LineKind::Formless => {
                found.push(Diagnostic::new(Code::RevisitedOtherLine, trimmed(document, line)));
            }
        }
        if line.terminator() == Terminator::End && line.kind() != LineKind::Blank {
            let end = Span::new(line.span().end, line.span().end);
            found.push(Diagnostic::new(Code::RevisitedUnterminated, end).fix(end, b"\n"));
        }
        before = line.terminator();
    }
}

/// Space where lines 2 and 4 have none, and the space that they have before each word.
fn field_form(document: &Document<'_>, line: Line<'_>, code: Code, found: &mut Vec<Diagnostic>) {
    let (Some(field), text) = (line.field(), text(document, line)) else { return };
    stray(code, Span::new(text.start, field.name_span().start), found);
    stray(code, Span::new(field.name_span().end, field.colon()), found);
    let mut end = field.colon() + 1;
    if !field.value_span().is_empty() {
        if field.value_span().start == end {
            let here = Span::new(end, end);
            found.push(Diagnostic::new(code, here).fix(here, b" "));
        }
        end = field.value_span().end;
    }
    if line.comment().is_none() {
        stray(code, Span::new(end, text.end), found);
    }
}

fn stray(code: Code, space: Span, found: &mut Vec<Diagnostic>) {
    if !space.is_empty() {
        found.push(Diagnostic::new(code, space).fix(space, b""));
    }
}

/// Where the lines before one leave a file.
#[derive(Clone, Copy)]
enum Place<'d> {
    /// Nothing has been read.
    Start,
    /// After the blank line that ended a record.
    Ended,
    /// Line 1 of the grammar: in the comments before a record, which begin with this line.
    Comments(Line<'d>),
    /// Line 3: after this User-Agent line.
    Agent(Line<'d>),
    /// Lines 5 to 9: after this Disallow line.
    Rules(Line<'d>),
    /// After a Disallow line that is in no record.
    Stray,
}

/// Lines in another order than lines 1 to 10 have. Lines that are none of the grammar's are told
/// of elsewhere, and passed over here.
pub(crate) fn shape(document: &Document<'_>, found: &mut Vec<Diagnostic>) {
    let mut place = Place::Start;
    let mut before: Option<Line<'_>> = None;
    for line in document.lines() {
        place = match (line.kind(), place) {
            (LineKind::Unrecognised | LineKind::Formless, _) => place,
            (LineKind::Blank, Place::Start) => {
                // At the end of the file it is a byte-order mark, or space: no blank line.
                if line.terminator() != Terminator::End {
                    let blank = Span::new(text(document, line).start, line.span().end);
                    found.push(Diagnostic::new(Code::RevisitedBlankFirst, blank));
                }
                Place::Ended
            }
            (LineKind::Blank, Place::Comments(first)) => {
                found.push(comments_alone(first).also(line.span(), Role::BlankAfterComments));
                Place::Ended
            }
            (LineKind::Blank, Place::Agent(agent)) => {
                found.push(no_disallow(agent).also(line.span(), Role::RecordEnds));
                Place::Ended
            }
            (LineKind::Blank, Place::Ended | Place::Rules(_) | Place::Stray) => Place::Ended,
            (LineKind::Comment, Place::Start | Place::Ended) => Place::Comments(line),
            (LineKind::Comment, _) => place,
            (LineKind::UserAgent, Place::Rules(disallow)) => {
                found.push(no_blank_line(document, before.unwrap_or(disallow), line, disallow));
                Place::Agent(line)
            }
            (LineKind::UserAgent, Place::Agent(first)) => {
                found.push(
                    Diagnostic::new(Code::RevisitedSecondAgentLine, keyword(line))
                        .also(keyword(first), Role::FirstAgentLine),
                );
                Place::Agent(first)
            }
            (LineKind::UserAgent, _) => Place::Agent(line),
            (LineKind::Disallow, Place::Agent(_) | Place::Rules(_)) => Place::Rules(line),
            (LineKind::Disallow, Place::Stray) => Place::Stray,
            (LineKind::Disallow, Place::Start | Place::Ended | Place::Comments(_)) => {
                let here = keyword(line);
                found.push(Diagnostic::new(Code::RevisitedDisallowWithoutAgent, here));
                Place::Stray
            }
        };
        before = Some(line);
    }
    match place {
        Place::Comments(first) => found.push(comments_alone(first)),
        Place::Agent(agent) => found.push(no_disallow(agent)),
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

/// The fix repeats the terminator of the line before, because an NL after a CR would end no line.
fn no_blank_line(
    document: &Document<'_>,
    before: Line<'_>,
    agent: Line<'_>,
    disallow: Line<'_>,
) -> Diagnostic {
    let terminator = Span::new(before.text().end, before.span().end);
    Diagnostic::new(Code::RevisitedNoBlankLine, keyword(agent))
        .also(keyword(disallow), Role::LastDisallow)
        .fix(Span::new(agent.span().start, agent.span().start), document.slice(terminator))
}

/// A line without its terminator and the file's byte-order mark.
fn text(document: &Document<'_>, line: Line<'_>) -> Span {
    let text = line.text();
    match document.byte_order_mark() {
        Some(mark) if text.start == mark.start => Span::new(mark.end, text.end),
        _ => text,
    }
}

/// The text of a line without the space before it and the comment after it.
fn trimmed(document: &Document<'_>, line: Line<'_>) -> Span {
    if let Some(text) = line.formless() {
        return text;
    }
    match line.field() {
        Some(field) if field.value_span().is_empty() => {
            Span::new(field.name_span().start, field.colon() + 1)
        }
        Some(field) => Span::new(field.name_span().start, field.value_span().end),
        None => text(document, line),
    }
}

/// The field name and its colon.
fn keyword(line: Line<'_>) -> Span {
    line.field().map_or(line.text(), |field| Span::new(field.name_span().start, field.colon() + 1))
}
