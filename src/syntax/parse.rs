//! Parses the bytes of a file into a syntax tree.

use crate::source::Source;
use crate::syntax::document::Document;
use crate::syntax::kind::Format;
use crate::syntax::lower;

/// Parses a file in the format of 1994, even if the file deviates from this format.
///
/// ```
/// use norobots::{source::Source, syntax};
///
/// let document = syntax::parse(&Source::new(b"\xFF no colon\nUser-agent: *\nDisallow:\n"));
/// assert_eq!((document.lines().len(), document.records().len()), (3, 1));
/// ```
pub fn parse<'a>(source: &Source<'a>) -> Document<'a> {
    lower::lenient(source.bytes(), Format::Standard1994)
}

/// Parses a file that follows the format of 1994. Returns `None` if the file deviates from the format.
///
/// ```
/// use norobots::{source::Source, syntax};
///
/// assert!(syntax::parse_strict(&Source::new(b"Disallow: /tmp/\n")).is_none());
/// ```
pub fn parse_strict<'a>(source: &Source<'a>) -> Option<Document<'a>> {
    lower::strict(source.bytes(), Format::Standard1994)
}

/// Parses a file in a format, even if the file deviates from this format. All formats divide a file into the same
/// lines. The format determines the values and the records.
///
/// See [`Format`] for an example.
pub fn parse_by<'a>(source: &Source<'a>, format: Format) -> Document<'a> {
    lower::lenient(source.bytes(), format)
}

/// Parses a file that follows a format. Returns `None` if the file deviates from the format.
///
/// ```
/// use norobots::source::Source;
/// use norobots::syntax::{Format, parse_strict_by};
///
/// let source = Source::new(b"User-agent: a\nAllow: /\n");
/// assert!(parse_strict_by(&source, Format::Rfc9309).is_some());
/// assert!(parse_strict_by(&source, Format::Standard1994).is_none());
/// ```
pub fn parse_strict_by<'a>(source: &Source<'a>, format: Format) -> Option<Document<'a>> {
    lower::strict(source.bytes(), format)
}

/// Parses a file that matches the Revisited grammar. Returns `None` for any other file.
///
/// ```
/// use norobots::{source::Source, syntax};
///
/// let source = Source::new(b"User-Agent: figtree cybermapper\nDisallow: /tmp/\n");
/// assert!(syntax::parse_revisited(&source).is_some());
/// ```
pub fn parse_revisited<'a>(source: &Source<'a>) -> Option<Document<'a>> {
    lower::strict(source.bytes(), Format::Revisited)
}
