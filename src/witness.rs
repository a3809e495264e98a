//! Parses files by running the grammars with the crate pest. Tests compare this parser with the compiled parser, which
//! is built from the same grammars.

pub mod parsers;
mod tree;
mod view;

pub use tree::{parse_by, parse_strict_by};
pub use view::View;
