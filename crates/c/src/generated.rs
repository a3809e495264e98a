//! Generated files, with queries and the answers to them.

use norobots::spec::Edition;
use norobots_generate::generate::{Kind, Vectors};

/// Returns the vector of a number, from 1, as a line of JSON; `kind` is the slug of the kind of files, and empty for
/// sentences of the edition's own grammar.
///
/// # Errors
///
/// The text says that no kind has that slug, or that no file of that size is found.
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
