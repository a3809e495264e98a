//! Files made from the grammars, and the queries that matter for each file.
//!
//! The grammars are read as data, from the same texts as the parsers. A walk follows a grammar, and [`Strategy`]
//! makes its choices. Predicates write nothing, so a walk may make a file that its grammar refuses;
//! [`Grammar::document`](crate::grammar::Grammar::document) decides. [`Kind::draw`] takes the choices from a seed,
//! [`Grammar::exhaustive`](crate::grammar::Grammar::exhaustive) makes all of them up to a bound, and [`Bytes`]
//! takes them from a fuzzer.
//!
//! [`Vectors`] are drawn files with their queries and the answers to them.
//!
//! [`near_misses`] are sentences of the format of 1994 with one edit that breaks one clause, and [`queries`] are the
//! queries at the edge of each rule. [`Seen`](crate::grammar::Seen) holds the goals of a grammar that files reach,
//! [`Paths`](crate::grammar::Paths) their structure, and [`smallest`](crate::grammar::smallest) finds a few files that
//! reach as much as many do.

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
