//! Runs the grammars with pest. This second parser, built from the same files, is compared with the compiled parser.

pub mod parsers;
mod tree;
mod view;

pub use tree::{parse_by, parse_strict_by};
pub use view::View;
