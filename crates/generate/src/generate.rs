//! Files made from the grammars, and the queries that matter of each.
//!
//! The grammars are read as data, the same texts that the parsers are made of, and walked: wherever
//! a file may go on in more ways than one, [`Strategy`] says how. A predicate writes nothing, so a walk
//! may end in a file that its grammar refuses; [`Grammar::document`](crate::grammar::Grammar::document) judges. [`Kind::draw`] takes
//! choices from a seed, [`Grammar::exhaustive`](crate::grammar::Grammar::exhaustive) makes all of them up to a bound, [`Bytes`] takes them from a
//! fuzzer.
//!
//! [`Vectors`] are drawn files with their queries and the answers to them.
//!
//! [`near_misses`] are sentences of the format of 1994 with one edit that breaks one clause, and
//! [`queries`] the queries at the edge of each rule. [`Seen`](crate::grammar::Seen) is what of a grammar a file makes use of,
//! [`Paths`](crate::grammar::Paths) how it is put together, and [`smallest`](crate::grammar::smallest) finds a few files that reach what many do.

mod draw;
mod near_miss;
mod plan;
mod queries;
mod sample;
mod strategy;
mod vector;

pub use draw::{Drawn, Kind, Tally};
pub use near_miss::{Edit, NearMiss, near_miss, near_misses};
pub use queries::queries;
pub use strategy::{Adds, Bytes, Odometer, Round, Seeded, Strategy};
pub use vector::{Vector, Vectors};
