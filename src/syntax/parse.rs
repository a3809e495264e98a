//! From the bytes of a file to its tree.

use crate::source::Source;
use crate::syntax::document::{Document, Exhausted};
use crate::syntax::kind::Format;
use crate::syntax::lower;

/// Parses any file.
///
/// # Errors
///
/// [`Exhausted`]; never because of what the file says.
pub fn parse<'a>(source: &Source<'a>) -> Result<Document<'a>, Exhausted> {
    lower::lenient(source)
}

/// Parses a file that keeps the format of 1994; `None` if this one deviates from it.
///
/// # Errors
///
/// [`Exhausted`]; never because of what the file says.
pub fn parse_strict<'a>(source: &Source<'a>) -> Result<Option<Document<'a>>, Exhausted> {
    lower::strict(source)
}

/// Parses any file by that format: its lines as [`parse`] does, its values as the format has them.
///
/// # Errors
///
/// [`Exhausted`]; never because of what the file says.
pub fn parse_by<'a>(source: &Source<'a>, format: Format) -> Result<Document<'a>, Exhausted> {
    match format {
        Format::Standard1994 => lower::lenient(source),
        Format::Revisited => lower::lenient_revisited(source),
    }
}

/// Parses a file that is a sentence of the Revisited grammar; `None` if this one is not.
///
/// # Errors
///
/// [`Exhausted`]; never because of what the file says.
pub fn parse_revisited<'a>(source: &Source<'a>) -> Result<Option<Document<'a>>, Exhausted> {
    lower::revisited(source)
}
