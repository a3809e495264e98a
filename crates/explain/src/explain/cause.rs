//! The cause of failures.

use crate::explain::limit::Limit;
use norobots_settings::setting::Deviation;
use norobots_suite::query::Query;

/// A quirk of the implementation: a choice of a setting that explains failures. Here, every answer that contradicts the
/// text is a failure, even if a later edition requires the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The choice. If the text permits the choice, the failures are refusals.
    pub deviation: Deviation,
    /// The other choices that are needed to explain the example, if no single choice explains it.
    pub with: Vec<Deviation>,
    /// Choices that would have explained as many failures.
    pub or: Vec<Rival>,
    /// The number of failures that this cause explains and no earlier cause explains.
    pub explains: usize,
    /// The number of all failures.
    pub of: usize,
    /// The number of answers that contradict this cause, because a program with this choice would have answered
    /// differently.
    pub contradicted: usize,
    /// The index of the failure that shows this cause best. A failure that no later edition excuses is preferred.
    pub example: usize,
    /// Whether no later edition excuses the example.
    pub convicts: bool,
    /// The indices of the report rows with the failures that this cause explains, in ascending order.
    pub rows: Vec<usize>,
    /// The measured limit, if the choice is a limit and the program's limit could be measured.
    pub limit: Option<Limit>,
}

/// A choice that would have explained as many failures as the choice of the cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// The choice.
    pub deviation: Deviation,
    /// A query that distinguishes the two choices. It is `None` if no such query was found.
    pub told_by: Option<Query<'static>>,
}
