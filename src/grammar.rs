//! The grammars, compiled to parsers when this crate is built. Only `syntax::lower`, `meta::content` of
//! `norobots-suite` and `rules::list` of `norobots-web` use the names of their rules.

mod compiled;
pub mod input;

pub use compiled::{
    draft1996, draft1996_lenient, lenient, meta, revisited, rfc9309, rfc9309_lenient, robots_tag,
    strict,
};
