//! Mutations of robots.txt files for fuzzing.
//!
//! [`mutate`] changes one file, and [`crossover`] makes one file from two files. [`query`] derives a query from a file.
//! A fuzzer can send the query to two parsers and compare their answers. [`Trim`] makes a file smaller line by line.
//!
//! ```
//! let file = b"User-agent: *\nDisallow: /tmp/\n";
//! let changed = norobots_mutator::mutate(file, 4096, 7);
//! assert!(changed.len() <= 4096);
//! assert_eq!(changed, norobots_mutator::mutate(file, 4096, 7));
//! ```
//!
//! # What is changed
//!
//! - Lines are repeated, moved, removed, joined and split. Whole records are repeated and removed.
//! - New names and values are taken from the file itself or from a vocabulary. The vocabulary includes field names that
//!   the standard of 1994 does not define. A byte is removed from a value or added to it. The spelling of values
//!   changes, for example by %-escapes (`%2F`, `%61`) or by the case of letters.
//! - Colons, `#`, spaces, line terminators and byte-order marks are added and removed.
//! - Occasionally, a line or the whole file is lengthened to a parser's limit, for example to 16,663 bytes or 500 KiB.
//! - A quarter of the changes edit arbitrary bytes, without regard to lines and fields. Repeated mutations can
//!   therefore make any file.
//!
//! # What to expect
//!
//! Input files may contain any bytes and have any length. Equal arguments always give equal results. A result never has
//! more than `max` bytes, and no function panics. The time of a call grows with the length of the file and with `max`.
//!
//! Changes are fast. Most of them read only the lines that they affect, and none builds a tree of the file. A fuzzer
//! makes hundreds of thousands of changes a second.

mod crossover;
mod dictionary;
mod draft;
mod edit;
mod line;
mod mutate;
mod octets;
mod query;
mod spell;
#[cfg(test)]
mod tests;
mod trim;
mod words;

pub use crossover::crossover;
pub use dictionary::dictionary;
pub use line::lines;
pub use mutate::{mutate, mutate_in_place};
pub use query::{Query, query};
pub use trim::Trim;
