//! What a comparison found.

use crate::query::{AnswerKind, Query};
use crate::setting::{Deviation, Settings};
use std::time::Duration;

/// When to stop asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// After so many questions; the same questions and answers then give the same result.
    Count(u64),
    /// After that time. What was found is looked into afterwards.
    Time(Duration),
}

/// What came of a comparison.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The point that explanations begin at: the one where a side stands, or the reading.
    pub base: Settings,
    /// The questions that both sides were asked.
    pub asked: u64,
    /// Those that a side has no means to answer.
    pub unsupported: u64,
    /// Those with two answers.
    pub disagreements: u64,
    /// Disagreements that were not looked into: over large files, or too many that no single choice
    /// explains.
    pub left: u64,
    /// The disagreements by what explains them, the commonest first.
    pub clusters: Vec<Cluster>,
}

/// Disagreements with one explanation.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// How many there were.
    pub count: u64,
    /// The pairs of answers and how often each came, the commonest first.
    pub ways: Vec<([AnswerKind; 2], u64)>,
    /// The choices that lead each side from the base to its answer, none where the base gives it;
    /// `None` where neither one choice nor two do.
    pub moves: Option<[Vec<Deviation>; 2]>,
    /// The smallest example.
    pub example: Query<'static>,
    /// The answers to the example.
    pub answers: [AnswerKind; 2],
    /// Other single choices that give these answers to the example.
    pub or: Vec<Deviation>,
    /// Whether no single byte can be taken from the example. Where an answer is slow to come or
    /// not the same each time, that is not found out.
    pub shrunk: bool,
}
