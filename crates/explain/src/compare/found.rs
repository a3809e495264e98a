//! The result of a comparison.

use norobots_settings::setting::{Deviation, Settings};
use norobots_suite::query::{AnswerKind, Query};
use norobots_text::visible::Outside;
use std::time::Duration;

/// The condition that ends the queries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// After that many queries; the same queries and answers then give the same result.
    Count(u64),
    /// After that time. The disagreements are explained afterwards.
    Time(Duration),
}

/// The result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The settings that explanations start from: those of a side if they are known, else the
    /// default.
    pub base: Settings,
    /// The number of queries that were put to both sides.
    pub asked: u64,
    /// The number of these queries that a side does not support.
    pub unsupported: u64,
    /// The number of these queries with two different answers.
    pub disagreements: u64,
    /// The number of disagreements that were not examined: over large files, or beyond the limit of
    /// unexplained ones.
    pub left: u64,
    /// The disagreements by their explanation, the commonest first. If several choices explain some
    /// together, and each explains others by itself, those are in the cluster of one of these choices.
    pub clusters: Vec<Cluster>,
}

/// Disagreements with one explanation.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The number of disagreements, without those of its composites.
    pub count: u64,
    /// The pairs of answers and how often each came, the commonest first.
    pub ways: Vec<([AnswerKind; 2], u64)>,
    /// The choices that lead each side from the base to its answer, empty if the base gives it;
    /// `None` if no choices that the side is known to make lead there.
    pub moves: Option<[Vec<Deviation>; 2]>,
    /// The smallest example.
    pub example: Query<'static>,
    /// The answers to the example.
    pub answers: [AnswerKind; 2],
    /// Other single choices that give these answers to the example and that no query contradicted:
    /// the side may make one of them in place of `moves`.
    pub or: Vec<Deviation>,
    /// If nothing explains it, what each side answers to the example in place of a verdict.
    pub words: [Option<Outside>; 2],
    /// If nothing explains it, whether each side answered differently in another process.
    pub changes: [bool; 2],
    /// Whether no single byte can be taken from the example. `false` if an answer is slow or not
    /// the same each time, because the example is then not shrunk to the end.
    pub shrunk: bool,
    /// Disagreements that its choice explains together with choices of other clusters, the commonest
    /// first.
    pub composites: Vec<Composite>,
}

/// Disagreements that several choices explain together, each of which explains other disagreements by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composite {
    /// The choices that lead each side to its answer.
    pub moves: [Vec<Deviation>; 2],
    /// The number of disagreements.
    pub count: u64,
}

impl Cluster {
    /// Returns whether its choices, or those of one of its composites, lead from the base of the
    /// comparison to both answers.
    pub fn explains(&self, base: Settings, query: &Query<'_>, answers: [AnswerKind; 2]) -> bool {
        let composites = self.composites.iter().map(|composite| &composite.moves);
        self.moves.iter().chain(composites).any(|moves| {
            moves.each_ref().map(|moves| AnswerKind::at(base.deviate(moves), query)) == answers
        })
    }

    /// Returns whether a side gave no answer in time and no choice of a setting explains the difference.
    pub fn timed_out(&self) -> bool {
        self.moves.is_none() && self.answers.contains(&AnswerKind::TimedOut)
    }

    /// Returns whether nothing explains it: no choice, no error of a side, no late answer and no changing answer.
    pub fn unexplained(&self) -> bool {
        self.moves.is_none()
            && !self.timed_out()
            && self.or.is_empty()
            && self.words == [None, None]
            && self.changes == [false; 2]
    }

    /// Returns the number of disagreements, with those of its composites.
    pub fn total(&self) -> u64 {
        self.count + self.composites.iter().map(|composite| composite.count).sum::<u64>()
    }
}
