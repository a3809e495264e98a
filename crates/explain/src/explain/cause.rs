//! Defines the causes that explain a program's failures.

use crate::explain::limit::Limit;
use norobots_settings::setting::Deviation;
use norobots_suite::query::Query;

/// A quirk of the implementation: a choice of a setting that explains failures. Here, every answer that contradicts the
/// standard is a failure, even if a later edition requires the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The choice that explains the failures. If the standard permits the choice, the program failed because it refused
    /// the file.
    pub deviation: Deviation,
    /// Other choices that explain the example together with this choice. The list is empty if this choice explains the
    /// example by itself.
    pub with: Vec<Deviation>,
    /// Other choices that explain as many failures as `deviation` does.
    pub or: Vec<Rival>,
    /// The number of failures that this cause explains. Failures that an earlier cause explains are not counted.
    pub explains: usize,
    /// The number of all failures.
    pub failures: usize,
    /// The number of answers that contradict this cause. A program that makes the choice would have given different
    /// answers.
    pub contradicted: usize,
    /// The index of the failure that shows this cause best. A failure that is wrong under every later edition is
    /// preferred.
    pub example: usize,
    /// Whether the example is wrong under every later edition, too.
    pub convicts: bool,
    /// The indices of the failures that this cause explains, in ascending order. An index is the number of a row in the
    /// report.
    pub rows: Vec<usize>,
    /// The measured limit, if the choice is a limit and the program's limit could be measured.
    pub limit: Option<Limit>,
}

/// Another choice that explains as many failures as the choice of the cause does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// The choice.
    pub deviation: Deviation,
    /// A query that distinguishes the rival from the choice of the cause, or `None` if no such query was found.
    pub told_by: Option<Query<'static>>,
}
