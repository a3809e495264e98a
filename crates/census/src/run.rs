//! The runs that counted.

/// A run of a program that counted: the data for repeating it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Run {
    /// The day on which it began, in UTC, such as `2026-11-27`.
    pub date: String,
    /// The version of norobots.
    pub norobots: String,
    /// The version of its suite.
    pub suite: String,
    /// The command line.
    pub command: String,
}
