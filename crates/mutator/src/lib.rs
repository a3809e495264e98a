//! Changes robots.txt files for a fuzzing campaign.
//!
//! [`mutate`] changes one file and [`crossover`] makes one of two. [`query`] derives a robot and a path from a
//! file, so that a campaign that compares two parsers asks where their answers may differ. [`Trim`] makes a file
//! smaller by its lines.
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
//! - Names and values come from the file itself or from a vocabulary that knows the fields of later
//!   editions. Values are cut and grown by an octet and spelt in another way (`%2F`, `%61`, case).
//! - Colons, `#`, spaces, line terminators and the byte-order mark come and go.
//! - Now and then a line or the file gets a length at which some parser stops, such as 16,663 bytes or 500 KiB.
//! - Every fourth change is one of plain bytes, so that nothing is out of reach that such changes reach.
//!
//! # What to expect
//!
//! Files are any bytes, of any length. The same arguments give the same bytes. No file is longer than `max`
//! bytes, nothing panics, and the time goes with the length of the file and `max`.
//!
//! A change reads only the lines that it touches, and makes no tree of the file: a fuzzer calls this
//! hundreds of thousands of times a second, mostly with files that have no form to speak of.

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
