//! The grammars as pest runs them: a second parser from the same files, with which the
//! compiled parser is compared.

pub mod parsers;
mod tree;
mod view;

pub use tree::{parse_by, parse_strict_by};
pub use view::View;
