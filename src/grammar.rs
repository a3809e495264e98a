//! The parsers that a build of this crate compiles from the grammars. Only `syntax::lower`, `meta::content` of
//! `norobots-suite` and `rules::list` of `norobots-web` use the names of the grammars' rules.

mod compiled;
pub mod input;

pub use compiled::{
    draft1996, draft1996_lenient, lenient, meta, revisited, rfc9309, rfc9309_lenient, robots_tag,
    strict,
};
