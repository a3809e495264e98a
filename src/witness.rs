//! The grammars as pest runs them: a second parser from the same files, to compare the compiled one with.

pub mod parsers;
mod tree;
mod view;

pub use tree::{parse_by, parse_strict_by};
pub use view::View;
