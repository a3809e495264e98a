//! Generates vectors. A vector is a file with queries and with the answers of an edition.

use norobots::spec::Edition;
use norobots_generate::generate::{Kind, Vectors};

/// Returns the vector with this number as a line of JSON. The first vector is number 1. `kind` is the slug of a kind of
/// files. If `kind` is empty, the file is generated from the edition's own grammar.
///
/// # Errors
///
/// Returns an error if no kind has this slug, or if no file of at most `size` bytes is found.
pub(crate) fn vector(
    edition: Edition,
    kind: &[u8],
    seed: u64,
    number: u64,
    size: usize,
) -> Result<String, String> {
    let kind = String::from_utf8_lossy(kind);
    let kind = Kind::named((!kind.is_empty()).then_some(&*kind), edition)?;
    Ok(Vectors::new(kind, seed, size, edition).vector(number)?.line(None))
}
