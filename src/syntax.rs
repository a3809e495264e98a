//! The syntax tree of a file. The tree describes the file line by line and byte by byte, and groups the lines into
//! records.
//!
//! The tree is lossless. The lines of the tree cover the whole file without gaps or overlaps, and the tokens of a line
//! cover the whole line. Therefore, [`Document::print`] can return the original file.

mod document;
mod kind;
pub(crate) mod lower;
mod parse;

pub use document::{Document, Line, Record};
pub use kind::{Format, LineKind, Terminator, TokenKind};
pub use parse::{parse, parse_by, parse_revisited, parse_strict, parse_strict_by};
