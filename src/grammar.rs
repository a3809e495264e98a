//! The grammars, compiled to parsers when this crate is built. Only `syntax::lower` and, in `norobots-suite`,
//! `meta::content` and, in `norobots-web`, `rules::list` know what their rules are called.

mod compiled;
pub mod input;

pub use compiled::{
    draft1996, draft1996_lenient, lenient, meta, revisited, rfc9309, rfc9309_lenient, robots_tag,
    strict,
};
