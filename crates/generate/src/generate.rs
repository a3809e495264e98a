//! Generates files from the grammars, and queries that test each file.
//!
//! A walk follows a grammar and writes a file, and a [`Strategy`] makes the choices of the walk. A walk ignores most
//! predicates, so the grammar may refuse the written file. [`Grammar::document`](crate::grammar::Grammar::document)
//! tests whether the grammar accepts a file. [`Kind::draw`] makes random choices from a seed.
//! [`Grammar::exhaustive`](crate::grammar::Grammar::exhaustive) makes all choices up to a bound. [`Bytes`] makes its
//! choices from the input of a fuzzer.
//!
//! [`Vectors`] are generated files with queries and the answers to these queries.
//!
//! [`near_misses`] makes one edit in a file that conforms to the format of 1994. The edited file breaks exactly one
//! clause of the standard. [`queries`] makes queries that test the limits of each rule. For each grammar,
//! [`Seen`](crate::grammar::Seen) records the goals that files reach. [`Paths`](crate::grammar::Paths) finds the paths
//! in the trees of files. [`smallest`](crate::grammar::smallest) selects a few files that reach as many goals or paths
//! as all files together.

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
