//! Generates robots.txt files from the grammars of the standard, and measures how much of the standard a suite covers.
//!
//! [`grammar`] reads the grammars, [`generate`] makes files and queries, and [`coverage`] measures suites.

pub mod coverage;
pub mod generate;
pub mod grammar;
