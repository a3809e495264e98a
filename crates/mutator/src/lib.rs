//! Changes robots.txt files for a fuzzing campaign.
//!
//! [`mutate`] changes one file, and [`crossover`] makes one of two. [`query`] derives a robot and a
//! path from a file, so that a campaign that compares two parsers puts queries on which their
//! answers may differ. [`Trim`] makes a file smaller line by line.
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
//! - Lines and whole records are repeated, moved, dropped, joined and parted.
//! - Names and values come from the file itself or from a vocabulary that has the fields of later
//!   editions. Values are cut and grown by an octet and spelt differently (`%2F`, `%61`, case).
//! - Colons, `#`, spaces, line terminators and the byte-order mark are added and removed.
//! - Occasionally a line or the file gets a length at which some parser stops, such as 16,663 bytes or 500 KiB.
//! - One change in four is one of plain bytes, so that everything that such changes reach can be reached.
//!
//! # What to expect
//!
//! Files are any bytes, of any length. The same arguments give the same bytes. No file is longer
//! than `max` bytes, nothing panics, and the time grows with the length of the file and `max`.
//!
//! A change reads only the lines that it touches, and makes no tree of the file: a fuzzer calls
//! this hundreds of thousands of times a second, mostly with malformed files.

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
