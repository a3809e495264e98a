//! The run of an implementation against a suite, and what came of it.

mod baseline;
mod report;
pub(crate) mod row;
mod runner;
pub(crate) mod score;

pub use baseline::{Baseline, BaselineError, Change, ChangeKind};
pub use report::{ClauseRow, Counts, FileRow, Report, Rerun, Setting, required_by};
pub use row::Row;
pub use runner::{Options, Stopped, run};
pub use score::{Given, Outcome, ResultKind, expected};
