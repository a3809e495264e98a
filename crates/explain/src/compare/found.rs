//! The result of a comparison.

use norobots_settings::setting::{Deviation, Settings};
use norobots_suite::query::{AnswerKind, Query};
use norobots_text::visible::Outside;
use std::time::Duration;

/// The condition that ends the queries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The comparison sends this many queries. Equal queries and answers then lead to equal results.
    Count(u64),
    /// The comparison sends queries for this long. The time to explain the disagreements is not included.
    Time(Duration),
}

/// The result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The base profile, from which all explanations start. If the settings of a side are known, the base profile has
    /// these settings. Otherwise the base profile has the default settings.
    pub base: Settings,
    /// The number of queries that were sent to both sides.
    pub asked: u64,
    /// The number of queries that a side does not support.
    pub unsupported: u64,
    /// The number of queries with two different answers.
    pub disagreements: u64,
    /// The number of disagreements that were not examined: their files are too large, or too many disagreements are
    /// unexplained.
    pub left: u64,
    /// The disagreements grouped by their explanation. The largest cluster comes first. If a disagreement needs several
    /// choices, it may be in a [`Composite`] of another cluster.
    pub clusters: Vec<Cluster>,
}

/// Disagreements that have the same explanation.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The number of disagreements. The disagreements of the composites are not counted.
    pub count: u64,
    /// The pairs of answers, each with its number of disagreements. The commonest pair comes first.
    pub ways: Vec<([AnswerKind; 2], u64)>,
    /// For each side, the choices that explain the side's answer. Each choice changes the base profile. A list is empty
    /// if the base profile already gives the side's answer. The field is `None` if the known choices of the two sides
    /// do not explain both answers.
    pub moves: Option<[Vec<Deviation>; 2]>,
    /// The smallest query that was found for the cluster.
    pub example: Query<'static>,
    /// The answers of the two sides to the example.
    pub answers: [AnswerKind; 2],
    /// Other choices that explain a side's answer to the example by themselves. No query has ruled out these choices.
    /// The side may make one of these choices instead of its choices in `moves`.
    pub or: Vec<Deviation>,
    /// The message that each side returns for the example instead of a verdict. A message is recorded only if no choice
    /// explains the cluster.
    pub words: [Option<Outside>; 2],
    /// For each side, whether its answer changed in a new process. The sides are asked again only if nothing else
    /// explains the cluster.
    pub changes: [bool; 2],
    /// Whether the example is fully shrunk: no single byte can be removed from it. An example is not fully shrunk if a
    /// side timed out or does not always give the same answer.
    pub shrunk: bool,
    /// Disagreements that this cluster's choice explains only together with choices of other clusters. The commonest
    /// composite comes first.
    pub composites: Vec<Composite>,
}

/// Disagreements that several choices explain together. Each of these choices explains other disagreements by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composite {
    /// For each side, the choices that together explain the side's answer. A list is empty if the base profile already
    /// gives the side's answer.
    pub moves: [Vec<Deviation>; 2],
    /// The number of disagreements that these choices explain together.
    pub count: u64,
}

impl Cluster {
    /// Returns whether the choices of the cluster, or of one of its composites, explain both answers. `base` is the
    /// base profile of the comparison.
    pub fn explains(&self, base: Settings, query: &Query<'_>, answers: [AnswerKind; 2]) -> bool {
        let composites = self.composites.iter().map(|composite| &composite.moves);
        self.moves.iter().chain(composites).any(|moves| {
            moves.each_ref().map(|moves| AnswerKind::at(base.deviate(moves), query)) == answers
        })
    }

    /// Returns whether a side timed out, and no choice explains the difference.
    pub fn timed_out(&self) -> bool {
        self.moves.is_none() && self.answers.contains(&AnswerKind::TimedOut)
    }

    /// Returns whether nothing explains the cluster. An explanation is a choice, an error message of a side, a timeout,
    /// or an answer that changes from process to process.
    pub fn unexplained(&self) -> bool {
        self.moves.is_none()
            && !self.timed_out()
            && self.or.is_empty()
            && self.words == [None, None]
            && self.changes == [false; 2]
    }

    /// Returns the number of disagreements. The disagreements of the composites are included.
    pub fn total(&self) -> u64 {
        self.count + self.composites.iter().map(|composite| composite.count).sum::<u64>()
    }
}
