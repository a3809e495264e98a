//! What is wrong with a textproto, and where.

use norobots::source::Position;
use std::fmt;

/// Where and why a textproto can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The place.
    pub position: Position,
    /// What should stand there.
    pub wanted: Wanted,
}

/// What a textproto should have had at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The field `tests`, or the end of the file.
    Tests,
    /// A field of a test, or its end.
    TestField,
    /// A field of an expectation, or its end.
    ExpectationField,
    /// The colon after the name of a field with a plain value.
    Colon,
    /// A message in braces.
    Message,
    /// A comma, or the end of the list.
    ListGoesOn,
    /// A string.
    Text,
    /// The quote that ends the string that begins here.
    Quote,
    /// An escape of C.
    Escape,
    /// `ALLOWED` or `DISALLOWED`.
    Outcome,
    /// `STANDARD` or `GOOGLE_SPECIFIC`.
    TestType,
    /// Another field: the one that begins here was there before.
    Once,
    /// In the test that begins here: this field.
    InTest(&'static str),
    /// In the expectation that begins here: this field.
    InExpectation(&'static str),
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wanted::Tests => "a file has nothing but `tests`; write tests: [{ … }]",
            Wanted::TestField => "a test has `robotstxt` and `test_expectations`, and ends with }",
            Wanted::ExpectationField => {
                "an expectation has `testurl`, `useragent`, `expected_outcome`, \
                 `additional_explanation` and `test_type`, and ends with }"
            }
            Wanted::Colon => "write a colon between a field and its value",
            Wanted::Message => "write { and the fields of the message",
            Wanted::ListGoesOn => "write a comma before the next item, or ] after the last",
            Wanted::Text => "write a string in quotes",
            Wanted::Quote => {
                "the string that begins here does not end in its line; write its quote there, and \
                 \\n for a line feed in it"
            }
            Wanted::Escape => {
                "no escape of C; write \\n, \\r, \\t, \\\\, \\\", three octal digits, or \\x and \
                 two hexadecimal ones"
            }
            Wanted::Outcome => "write ALLOWED or DISALLOWED",
            Wanted::TestType => "write STANDARD or GOOGLE_SPECIFIC",
            Wanted::Once => "this field was there before; write it once",
            Wanted::InTest(name) => return write!(f, "the test that begins here has no `{name}`"),
            Wanted::InExpectation(name) => {
                return write!(f, "the expectation that begins here has no `{name}`");
            }
        })
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { line, column, .. } = self.position;
        write!(f, "line {line}, column {column}: {}", self.wanted)
    }
}
