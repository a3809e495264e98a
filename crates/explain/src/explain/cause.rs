//! The cause of failures.

use crate::explain::limit::Limit;
use norobots_settings::setting::Deviation;
use norobots_suite::query::Query;

/// A quirk of the implementation: a choice of a setting that explains failures. A failure here is
/// every answer that contradicts the text, also one that a later edition requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The choice. The text may permit it: then the failures are refusals.
    pub deviation: Deviation,
    /// The other choices that the example needs, if no single one explains it.
    pub with: Vec<Deviation>,
    /// Choices that would have explained as much.
    pub or: Vec<Rival>,
    /// The number of failures that it explains and that no cause before it explains.
    pub explains: usize,
    /// The number of all failures.
    pub of: usize,
    /// The number of answers that contradict it, because a program with it would have answered differently.
    pub contradicted: usize,
    /// The index of the failure that shows it best, preferably one that no later edition excuses.
    pub example: usize,
    /// Whether no later edition excuses the example.
    pub convicts: bool,
    /// The failures that it explains, as indices of rows of the report, in their order.
    pub rows: Vec<usize>,
    /// If the choice is a limit, the measured limit; `None` if the program could not be asked.
    pub limit: Option<Limit>,
}

/// A choice that would have explained as much as the one that is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// The choice.
    pub deviation: Deviation,
    /// A query that distinguishes the two; `None` if the search found no such query.
    pub told_by: Option<Query<'static>>,
}
