//! The run of an implementation against a suite, and its result.

mod baseline;
pub(crate) mod explained;
mod report;
pub(crate) mod row;
mod runner;
pub(crate) mod score;

pub use baseline::{Baseline, Change};
pub use report::{ClauseRow, Counts, FileRow, Group, Report, Rerun, Setting, required_by};
pub use row::{Row, queries, query_id};
pub use runner::{Options, Stopped, run};
pub use score::expected;
