//! Runs of the conformance suite, and their reports.
//!
//! [`run`] puts the suite to an implementation and judges its answers, [`report`] writes the report in every format.

pub mod report;
pub mod run;
