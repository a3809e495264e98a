//! Files made from the grammars of the standard, and what a suite covers.
//!
//! [`grammar`] reads the grammars, [`generate`] makes files and queries, [`adequacy`] measures a suite.

pub mod adequacy;
pub mod generate;
pub mod grammar;
