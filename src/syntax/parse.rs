//! From the bytes of a file to its tree.

use crate::source::Source;
use crate::syntax::document::Document;
use crate::syntax::kind::Format;
use crate::syntax::lower;

/// Parses any file by the format of 1994.
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

/// Parses a file that keeps the format of 1994; returns `None` for a file that deviates from it.
///
/// ```
/// use norobots::{source::Source, syntax};
///
/// assert!(syntax::parse_strict(&Source::new(b"Disallow: /tmp/\n")).is_none());
/// ```
pub fn parse_strict<'a>(source: &Source<'a>) -> Option<Document<'a>> {
    lower::strict(source.bytes(), Format::Standard1994)
}

/// Parses any file by a format: its lines as [`parse`] does, its values as the format defines them.
///
/// [`Format`] shows an example.
pub fn parse_by<'a>(source: &Source<'a>, format: Format) -> Document<'a> {
    lower::lenient(source.bytes(), format)
}

/// Parses a file that keeps a format; returns `None` for a file that deviates from it.
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

/// Parses a file that is a sentence of the Revisited grammar; returns `None` for any other file.
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
