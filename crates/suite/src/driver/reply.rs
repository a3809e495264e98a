//! The time that an implementation may take, and its reply to a request.

use crate::query::Answer;
use std::time::Duration;

/// The time that a driver may take, and the seed of its ids.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time for one answer.
    pub answer: Duration,
    /// The time from the start of a process to its greeting.
    pub start: Duration,
    /// The seed that the ids of the requests are drawn from.
    pub seed: u64,
}

impl Limits {
    /// Gives a driver `answer` for each request, and four times as long for a start.
    pub fn new(answer: Duration, seed: u64) -> Limits {
        Limits { answer, start: answer.saturating_mul(4), seed }
    }
}

/// The answer to a request, the time that it took, and what the driver wrote to its stderr meanwhile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The answer.
    pub answer: Answer,
    /// The time from the request to its answer. With several requests in flight it counts from the
    /// previous answer, so that the times add up to the time of the run.
    pub time: Duration,
    /// The first and the last of stderr since the request; may be empty.
    pub stderr: String,
}
