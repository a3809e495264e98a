//! Files made from the grammars of the standard, and the coverage of a suite.
//!
//! [`grammar`] reads the grammars, [`generate`] makes files and queries, [`coverage`] measures a suite.

pub mod coverage;
pub mod generate;
pub mod grammar;
