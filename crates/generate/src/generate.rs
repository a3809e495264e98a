//! Generates files from the grammars, and the queries that are interesting for each file.
//!
//! The grammars are read as data from the same texts that the parsers are made from. A walk follows a grammar and
//! writes a file, and a [`Strategy`] makes the choices of the walk. A walk ignores most predicates, so it may write a
//! file that its grammar refuses. [`Grammar::document`](crate::grammar::Grammar::document) tests this. [`Kind::draw`]
//! makes random choices with a seed. [`Grammar::exhaustive`](crate::grammar::Grammar::exhaustive) makes all choices up
//! to a bound. [`Bytes`] takes the choices from the input of a fuzzer.
//!
//! [`Vectors`] are generated files with queries and the answers to these queries.
//!
//! [`near_misses`] makes files that break exactly one clause, by making one edit in a file that keeps the format of
//! 1994. [`queries`] makes queries that test the limits of each rule. [`Seen`](crate::grammar::Seen) records the goals
//! of a grammar that files reach, and [`Paths`](crate::grammar::Paths) finds the paths in their trees.
//! [`smallest`](crate::grammar::smallest) finds a few files that reach as much as many files do.

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
