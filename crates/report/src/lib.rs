//! Runs of the conformance suite, and their reports.
//!
//! [`run`] puts the suite to an implementation and judges its answers, [`report`] writes the report in every
//! format, and [`statement`] states which sentences of an edition the implementation keeps.

pub mod report;
pub mod run;
pub mod statement;
