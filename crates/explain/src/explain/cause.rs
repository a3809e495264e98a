//! The causes that explain a program's failures.

use crate::explain::limit::Limit;
use norobots_settings::setting::Deviation;
use norobots_suite::query::Query;

/// A quirk of the implementation: a choice of a setting that explains failures. Here, every answer that contradicts the
/// standard is a failure, even if a later edition requires the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The choice that explains the failures. If the standard permits the choice, the failures are refusals.
    pub deviation: Deviation,
    /// Other choices that explain the example together with this choice. The list is empty if a single choice is
    /// enough.
    pub with: Vec<Deviation>,
    /// Choices that would have explained as many failures as `deviation`.
    pub or: Vec<Rival>,
    /// The number of failures that this cause explains. Failures that an earlier cause explains are not counted.
    pub explains: usize,
    /// The number of all failures.
    pub of: usize,
    /// The number of answers that contradict this cause. A program with this choice would have answered differently.
    pub contradicted: usize,
    /// The index of the failure that shows this cause best. A failure that is wrong under every later edition is
    /// preferred.
    pub example: usize,
    /// Whether the example is wrong under every later edition, too.
    pub convicts: bool,
    /// The rows of the report with the failures that this cause explains, as ascending indices.
    pub rows: Vec<usize>,
    /// The measured limit, if the choice is a limit and the program's limit could be measured.
    pub limit: Option<Limit>,
}

/// A choice that would have explained as many failures as the choice of the cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// The choice.
    pub deviation: Deviation,
    /// A query that distinguishes the two choices, or `None` if no such query was found.
    pub told_by: Option<Query<'static>>,
}
