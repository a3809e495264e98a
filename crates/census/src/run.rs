//! The runs of the program that produced a census.

/// A run of a program that counted records. The data of a `Run` is enough to repeat the run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Run {
    /// The date of the beginning of the run, in UTC, such as `2026-11-27`.
    pub date: String,
    /// The version of norobots.
    pub norobots: String,
    /// The version of the suite in norobots.
    pub suite: String,
    /// The command line.
    pub command: String,
}
