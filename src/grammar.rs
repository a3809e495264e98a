//! The parsers that the build script generates from the grammars. Only `syntax::lower`, `meta::content` of
//! `norobots-suite` and `rules::list` of `norobots-web` refer to rules of the grammars by name.

mod compiled;
pub mod input;

pub use compiled::{
    draft1996, draft1996_lenient, lenient, meta, revisited, rfc9309, rfc9309_lenient, robots_tag,
    strict,
};
