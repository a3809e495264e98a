//! The words of the diagnostics of the Revisited grammar; there are none here of other codes.

use crate::check::code::Code::*;
use crate::check::diagnostic::Diagnostic;
use crate::check::text::quoted::quoted;
use crate::syntax::Document;

/// What the space at a place of a line does there.
enum Space {
    /// There is none, after a colon.
    Missing,
    BeforeColon,
    AtEnd,
    AtStart,
}

fn space(diagnostic: &Diagnostic, document: &Document<'_>) -> Space {
    match document.bytes().get(diagnostic.span.end) {
        _ if diagnostic.span.is_empty() => Space::Missing,
        Some(b':') => Space::BeforeColon,
        Some(b'\r' | b'\n') | None => Space::AtEnd,
        Some(_) => Space::AtStart,
    }
}

pub(crate) fn message(diagnostic: &Diagnostic, document: &Document<'_>) -> String {
    match diagnostic.code {
        RevisitedByteOrderMark => "the file begins with a byte-order mark".into(),
        RevisitedCommentForm => "space before the `#` of a comment line".into(),
        RevisitedAgentForm | RevisitedDisallowForm => match space(diagnostic, document) {
            Space::Missing => "no white space after the colon".into(),
            Space::BeforeColon => "space between a keyword and its colon".into(),
            Space::AtEnd => "space at the end of a line".into(),
            Space::AtStart => "space before a keyword".into(),
        },
        RevisitedBlankForm => "this line looks empty, but there is space on it".into(),
        RevisitedNoAgent => "this User-Agent line names no robot".into(),
        RevisitedUnterminated => "the last line has no line end".into(),
        RevisitedOtherLine => format!(
            "{} is neither a comment nor a User-Agent or Disallow line",
            quoted(diagnostic, document)
        ),
        RevisitedBlankFirst => "a blank line before the first record".into(),
        RevisitedCommentsAlone => "no User-Agent line follows these comments".into(),
        RevisitedSecondAgentLine => "a second User-Agent line in this record".into(),
        RevisitedRecordWithoutDisallow => "this record has no Disallow line".into(),
        RevisitedDisallowWithoutAgent => "this Disallow line is in no record".into(),
        RevisitedNoBlankLine => "a record begins here without a blank line before it".into(),
        _ => String::new(),
    }
}

pub(crate) fn help(diagnostic: &Diagnostic, document: &Document<'_>) -> Option<String> {
    let text = match diagnostic.code {
        RevisitedByteOrderMark => "save the file without it",
        RevisitedCommentForm => "remove the space",
        RevisitedAgentForm | RevisitedDisallowForm => match space(diagnostic, document) {
            Space::Missing => "put a space after the colon",
            _ => "remove the space",
        },
        RevisitedBlankForm if diagnostic.fix.is_some() => "remove the space",
        RevisitedNoAgent => "name a robot, or write `*` for all",
        RevisitedUnterminated => "end the line",
        RevisitedOtherLine => "begin the line with `#` if it is a comment of a record",
        RevisitedBlankFirst => "remove the blank line",
        RevisitedCommentsAlone if diagnostic.also.is_some() => {
            "remove the blank line, so that the comments belong to the record after it"
        }
        RevisitedCommentsAlone => "move the comments into a record",
        RevisitedSecondAgentLine => "write all names on one User-Agent line",
        RevisitedRecordWithoutDisallow => {
            "if nothing is forbidden, end the record with `Disallow:`"
        }
        RevisitedDisallowWithoutAgent => {
            "begin the record with a User-Agent line, such as `User-Agent: *`"
        }
        RevisitedNoBlankLine => "put a blank line before this one",
        _ => return None,
    };
    Some(text.into())
}
