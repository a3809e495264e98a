//! The cause of failures.

use crate::explain::limit::Limit;
use norobots_settings::setting::Deviation;
use norobots_suite::query::Query;

/// A quirk of the implementation: a choice of a setting that explains failures. A failure here is
/// every answer that is not as the text has it, also one that a later edition requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The choice. The text may permit it: then the failures are refusals.
    pub deviation: Deviation,
    /// The other choices that the example takes, where no single one explains it.
    pub with: Vec<Deviation>,
    /// Choices that would have explained as much.
    pub or: Vec<Rival>,
    /// The number of failures that it explains and that no cause before it explains.
    pub explains: usize,
    /// The number of all failures.
    pub of: usize,
    /// The number of answers that it speaks against: with it, another answer would have come.
    pub contradicted: usize,
    /// The place of the failure that shows it best: one that no later edition excuses, if there is
    /// one.
    pub example: usize,
    /// Whether no later edition excuses the example.
    pub convicts: bool,
    /// Those that it explains, as places among the rows of the report, in their order.
    pub rows: Vec<usize>,
    /// Where the choice is a limit: the limit that was measured, if the program could be asked.
    pub limit: Option<Limit>,
}

/// A choice that would have explained as much as the one that is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// The choice.
    pub deviation: Deviation,
    /// A query that tells the two apart; `None` where the search found none.
    pub told_by: Option<Query<'static>>,
}
