//! The time limits for an implementation, and its reply to a request.

use crate::query::Answer;
use std::time::Duration;

/// The time limits for a driver, and the seed for the ids of its requests.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum time for one answer.
    pub answer: Duration,
    /// The maximum time from the start of a process to its answer to the greeting.
    pub start: Duration,
    /// The seed for the random ids of the requests.
    pub seed: u64,
}

impl Limits {
    /// Returns limits with the time `answer` for each request. A process may take four times as long to start.
    pub fn new(answer: Duration, seed: u64) -> Limits {
        Limits { answer, start: answer.saturating_mul(4), seed }
    }
}

/// The answer to a request, the time that the driver took, and the driver's stderr during that time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The answer.
    pub answer: Answer,
    /// The time from the request to its answer. If several requests were sent at once, this is the time since the
    /// previous answer.
    pub time: Duration,
    /// The start and the end of what the driver wrote to stderr since the request. May be empty.
    pub stderr: String,
}
