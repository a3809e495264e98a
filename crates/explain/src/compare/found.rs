//! The result of a comparison.

use norobots_settings::setting::{Deviation, Settings};
use norobots_suite::query::{AnswerKind, Query};
use norobots_text::visible::Outside;
use std::time::Duration;

/// The condition that ends the queries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// After that many queries. The same queries and answers then give the same result.
    Count(u64),
    /// After that time. The disagreements are explained afterwards.
    Time(Duration),
}

/// The result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The settings from which explanations start: the known settings of a side, or the default settings if neither
    /// side's are known.
    pub base: Settings,
    /// The number of queries that were put to both sides.
    pub asked: u64,
    /// The number of these queries that a side does not support.
    pub unsupported: u64,
    /// The number of these queries with two different answers.
    pub disagreements: u64,
    /// The number of disagreements that were not examined, because their files are large or because there are too many
    /// unexplained ones.
    pub left: u64,
    /// The disagreements grouped by their explanation. The largest cluster comes first. If several choices together
    /// explain some disagreements, and each of the choices explains others by itself, the former are composites in the
    /// cluster of one of these choices.
    pub clusters: Vec<Cluster>,
}

/// Disagreements with one explanation.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The number of disagreements, without the disagreements of the composites.
    pub count: u64,
    /// The pairs of answers and the number of times that each came. The commonest pair comes first.
    pub ways: Vec<([AnswerKind; 2], u64)>,
    /// For each side, the choices that change the base so that it gives the side's answer. The list is empty if the
    /// base gives the answer. It is `None` if the choices that the sides are known to make do not give both answers.
    pub moves: Option<[Vec<Deviation>; 2]>,
    /// The smallest example.
    pub example: Query<'static>,
    /// The answers to the example.
    pub answers: [AnswerKind; 2],
    /// Other choices that by themselves give a side's answer to the example and that no query contradicted. The side
    /// may make one of them instead of its choices in `moves`.
    pub or: Vec<Deviation>,
    /// The text with which each side answers the example instead of a verdict, if no choice explains the cluster.
    pub words: [Option<Outside>; 2],
    /// For each side, whether it answered differently in another process. This is only tested if nothing else explains
    /// the cluster.
    pub changes: [bool; 2],
    /// Whether no single byte can be removed from the example. It is `false` if an answer timed out or is not always
    /// the same, because the example is then not fully shrunk.
    pub shrunk: bool,
    /// Disagreements that the choice of this cluster explains together with choices of other clusters. The commonest
    /// come first.
    pub composites: Vec<Composite>,
}

/// Disagreements that several choices explain together, each of which explains other disagreements by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composite {
    /// For each side, the choices that change the base so that it gives the side's answer.
    pub moves: [Vec<Deviation>; 2],
    /// The number of disagreements.
    pub count: u64,
}

impl Cluster {
    /// Returns whether the base with the cluster's choices, or with the choices of one of its composites, gives both
    /// answers. `base` is the base of the comparison.
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

    /// Returns whether nothing explains the cluster: no choice, no error of a side, no late answer and no changing
    /// answer.
    pub fn unexplained(&self) -> bool {
        self.moves.is_none()
            && !self.timed_out()
            && self.or.is_empty()
            && self.words == [None, None]
            && self.changes == [false; 2]
    }

    /// Returns the number of disagreements, including the disagreements of the composites.
    pub fn total(&self) -> u64 {
        self.count + self.composites.iter().map(|composite| composite.count).sum::<u64>()
    }
}
