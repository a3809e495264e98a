//! Defines the causes that explain a program's failures.

use crate::explain::limit::Limit;
use norobots_settings::setting::Deviation;
use norobots_suite::query::Query;

/// A quirk of the implementation: a choice of a setting that explains failures. Every answer that contradicts the
/// standard counts as a failure, even if a later edition requires the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The setting and its choice. If the standard permits this choice, the cause explains only failures in which the
    /// program refused the file.
    pub deviation: Deviation,
    /// The settings that explain the example together with `deviation`. The list is empty if `deviation` explains the
    /// example by itself.
    pub with: Vec<Deviation>,
    /// Other settings that explain as many failures as `deviation` does.
    pub or: Vec<Rival>,
    /// The number of failures that this cause explains. Failures that an earlier cause explains are not counted.
    pub explains: usize,
    /// The number of all failures.
    pub failures: usize,
    /// The number of answers that contradict this cause.
    pub contradicted: usize,
    /// The index of the failure that shows this cause best. A failure is preferred if no later edition of the standard
    /// requires the program's answer.
    pub example: usize,
    /// Whether no later edition of the standard requires the program's answer to the example.
    pub convicts: bool,
    /// The indices of the explained failures in the list of observations, in ascending order.
    pub rows: Vec<usize>,
    /// The measured limit of the program, if `deviation` is a limit and the measurement succeeded.
    pub limit: Option<Limit>,
}

/// Another setting that explains as many failures as the cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// The setting and its choice.
    pub deviation: Deviation,
    /// A query that distinguishes the rival from the setting of the cause, or `None` if no such query was found.
    pub told_by: Option<Query<'static>>,
}
