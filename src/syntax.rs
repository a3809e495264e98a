//! The tree of a file: what it says, line by line and byte by byte, and how its lines group into
//! records.
//!
//! The tree is lossless: the lines cover the file without gap or overlap, the tokens of a line
//! cover the line, and [`Document::print`] gives the file back.

mod document;
mod kind;
pub(crate) mod lower;
mod parse;

pub use document::{Document, Line, Record};
pub use kind::{Format, LineKind, Terminator, TokenKind};
pub use parse::{parse, parse_by, parse_revisited, parse_strict, parse_strict_by};
