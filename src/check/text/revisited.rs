//! The words of the diagnostics of the Revisited grammar; there are none here of other codes.

use crate::check::diagnostic::Code::*;
use crate::check::diagnostic::{Code, Diagnostic};
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

pub(crate) const fn explanation(code: Code) -> &'static str {
    match code {
        RevisitedByteOrderMark => {
            "The grammar begins a file with a comment or a User-Agent line. It is older than UTF-8's byte-order mark."
        }
        RevisitedCommentForm => {
            "Lines 1, 3 and 6 begin with `#`. \"Each comment line must begin with the character #\", says the article."
        }
        RevisitedAgentForm => {
            "Line 2 has white space before each name and before the comment, nowhere else: not before the keyword or its colon, not at the end of the line; and after the colon it must be there."
        }
        RevisitedDisallowForm => {
            "Lines 4 and 8 have white space before each path and before the comment, nowhere else: not before the keyword or its colon, not at the end of the line; and before a path it must be there."
        }
        RevisitedBlankForm => {
            "Line 10 has empty lines only. With space on it, a line is none of the grammar's."
        }
        RevisitedNoAgent => "Line 2 has one name at least.",
        RevisitedUnterminated => {
            "Every line of the grammar ends with NL. Only the empty lines of line 10 may be left out at the end of a file."
        }
        RevisitedOtherLine => {
            "The grammar knows comments, User-Agent lines, Disallow lines and empty lines. It has no unrecognised headers, as the standard of 1994 has."
        }
        RevisitedBlankFirst => {
            "A file is records and nothing else, and a record does not begin with an empty line."
        }
        RevisitedCommentsAlone => {
            "Comments stand in a record: before its User-Agent line without a blank line between, or after it. Comments with no record after them are in none."
        }
        RevisitedSecondAgentLine => {
            "A record has one User-Agent line, with all names on it. The standard of 1994 has one name on each of several lines instead."
        }
        RevisitedRecordWithoutDisallow => {
            "A record has one Disallow line at least, which may be without a path."
        }
        RevisitedDisallowWithoutAgent => {
            "A record begins with its User-Agent line. A Disallow line in no record forbids nothing."
        }
        RevisitedNoBlankLine => "Line 10: an empty line ends each record, the last one excepted.",
        _ => "",
    }
}
