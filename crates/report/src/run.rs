//! Runs an implementation against a suite and judges its answers.

mod baseline;
mod editions;
pub(crate) mod explained;
#[cfg(test)]
mod explained_tests;
mod gathered;
mod judged;
mod report;
pub(crate) mod row;
mod runner;
pub(crate) mod score;

pub use baseline::{Baseline, Change};
pub use editions::Standing;
pub use report::{ClauseRow, Counts, FileRow, Group, Report, Rerun, Setting};
pub use row::{Row, queries, query_id};
pub use runner::{Options, Stopped, run};
pub use score::expected;
