//! The result of a comparison.

use norobots_settings::setting::{Deviation, Settings};
use norobots_suite::query::{AnswerKind, Query};
use norobots_text::visible::Outside;
use std::time::Duration;

/// The end of the asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// After so many queries; the same queries and answers then give the same result.
    Count(u64),
    /// After that time. What was found is looked into afterwards.
    Time(Duration),
}

/// The result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The settings that explanations begin at: those of a side where they are known, else the
    /// default.
    pub base: Settings,
    /// The number of queries that were put to both sides.
    pub asked: u64,
    /// The number of those that a side has no means to answer.
    pub unsupported: u64,
    /// The number of those with two different answers.
    pub disagreements: u64,
    /// Disagreements that were not looked into: over large files, or too many that nothing known
    /// explains.
    pub left: u64,
    /// The disagreements by what explains them, the commonest first. Those that several choices explain together stand
    /// under one of the choices where each is known to explain some alone.
    pub clusters: Vec<Cluster>,
}

/// Disagreements with one explanation.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The number of disagreements, without those of its composites.
    pub count: u64,
    /// The pairs of answers and how often each came, the commonest first.
    pub ways: Vec<([AnswerKind; 2], u64)>,
    /// The choices that lead each side from the base to its answer, none where the base gives it;
    /// `None` where no choices do that the side is known to make.
    pub moves: Option<[Vec<Deviation>; 2]>,
    /// The smallest example.
    pub example: Query<'static>,
    /// The answers to the example.
    pub answers: [AnswerKind; 2],
    /// Other single choices that give these answers to the example and that no query spoke against: the
    /// side may make one of them in the place of `moves`.
    pub or: Vec<Deviation>,
    /// Where nothing explains it, what each side says of the example in place of a verdict.
    pub words: [Option<Outside>; 2],
    /// Where nothing explains it, whether each side answered otherwise in another process.
    pub changes: [bool; 2],
    /// Whether no single byte can be taken from the example. Where an answer is slow to come or
    /// not the same each time, that is not found out.
    pub shrunk: bool,
    /// Disagreements that its choice explains together with choices of other clusters, the commonest
    /// first.
    pub composites: Vec<Composite>,
}

/// Disagreements that several choices explain together, each of which explains others alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composite {
    /// The choices that lead each side to its answer.
    pub moves: [Vec<Deviation>; 2],
    /// The number of disagreements.
    pub count: u64,
}

impl Cluster {
    /// Whether its choices, alone or together with those of one of its composites, lead from the base of the
    /// comparison to both answers.
    pub fn explains(&self, base: Settings, query: &Query<'_>, answers: [AnswerKind; 2]) -> bool {
        let composites = self.composites.iter().map(|one| &one.moves);
        self.moves.iter().chain(composites).any(|moves| {
            moves.each_ref().map(|moves| AnswerKind::at(base.deviate(moves), query)) == answers
        })
    }

    /// Returns whether a side gave no answer in time and no choice of a setting explains the difference.
    pub fn timed_out(&self) -> bool {
        self.moves.is_none() && self.answers.contains(&AnswerKind::TimedOut)
    }

    /// Whether nothing explains it: no choice, no error of a side, no answer that is late, and none that changes.
    pub fn unexplained(&self) -> bool {
        self.moves.is_none()
            && !self.timed_out()
            && self.or.is_empty()
            && self.words == [None, None]
            && self.changes == [false; 2]
    }

    /// The number of disagreements, with those of its composites.
    pub fn total(&self) -> u64 {
        self.count + self.composites.iter().map(|one| one.count).sum::<u64>()
    }
}
