//! How long an implementation may take, and what comes of a request.

use super::protocol::Answer;
use std::time::Duration;

/// How long a driver may take, and where its ids come from.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time for one answer.
    pub answer: Duration,
    /// The time from the start of a process to its greeting.
    pub start: Duration,
    /// What the ids of the requests are drawn from.
    pub seed: u64,
}

impl Limits {
    /// The limits for a time-out per ask; a start may take four times as long.
    pub fn new(answer: Duration, seed: u64) -> Limits {
        Limits { answer, start: answer.saturating_mul(4), seed }
    }
}

/// What came of one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The driver answered.
    Answered(Answer),
    /// The driver said something that is no answer to the request: what.
    Misfit(String),
    /// The process ended without an answer: how.
    Crash(String),
    /// No answer came within this time.
    Timeout(Duration),
}

/// An outcome, how long it took, and what the driver wrote to its stderr meanwhile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// What came of the request.
    pub outcome: Outcome,
    /// The time from the request to its answer. With several requests in flight it counts from the
    /// answer before, so that the times add up to that of the run.
    pub time: Duration,
    /// The first and the last of stderr since the request; may be empty.
    pub stderr: String,
}
