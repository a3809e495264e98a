//! The cause of failures.

use crate::setting::Deviation;

/// A quirk of the implementation: a choice of a setting that explains failures. A failure here is
/// every answer that is not as the text has it, also one that a later edition requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The choice. The text may permit it: then the failures are refusals.
    pub deviation: Deviation,
    /// The other choices, where it explains its failures only together with them.
    pub with: Vec<Deviation>,
    /// Choices that would have explained the same: no query of the run tells them apart.
    pub or: Vec<Deviation>,
    /// The number of failures that it explains and that no cause before it explains.
    pub explains: usize,
    /// The number of all failures.
    pub of: usize,
    /// The number of answers that it speaks against: with it, another answer would have come.
    pub contradicted: usize,
    /// Those that it explains, as places among the rows of the report.
    pub rows: Vec<usize>,
}
