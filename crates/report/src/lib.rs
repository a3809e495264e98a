//! Runs the conformance suite against implementations, and reports the results.
//!
//! [`run`] sends the queries of the suite to an implementation and judges the answers. [`report`] writes the result in
//! several formats. [`statement`] makes a document that lists each sentence of an edition and says whether the
//! implementation obeys it.

pub mod report;
pub mod run;
pub mod statement;
