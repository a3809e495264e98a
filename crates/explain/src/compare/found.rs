//! The result of a comparison.

use norobots_settings::setting::{Deviation, Settings};
use norobots_suite::query::{AnswerKind, Query};
use norobots_text::visible::Outside;
use std::time::Duration;

/// The condition that ends a comparison: a number of queries or a duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The comparison sends this many queries. The result depends only on the queries and their answers.
    Count(u64),
    /// The comparison sends queries for this long. This duration does not include the time to explain the
    /// disagreements.
    Time(Duration),
}

/// The result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The base profile: the settings from which all explanations start. If the settings of a program are known, the
    /// base profile has these settings. Otherwise the base profile has the default settings.
    pub base: Settings,
    /// The number of queries that were sent to both programs.
    pub asked: u64,
    /// The number of queries that at least one program does not support.
    pub unsupported: u64,
    /// The number of queries that the two programs answer differently.
    pub disagreements: u64,
    /// The number of disagreements that were not examined. A disagreement is not examined if its file is too large, or
    /// if too many disagreements are unexplained.
    pub left: u64,
    /// The disagreements, grouped by their explanation. The largest cluster comes first.
    pub clusters: Vec<Cluster>,
}

/// Disagreements that have the same explanation.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The number of disagreements in this cluster. Disagreements in the composites are not counted.
    pub count: u64,
    /// Each pair of answers, with the number of disagreements that have this pair. The commonest pair comes first.
    pub ways: Vec<([AnswerKind; 2], u64)>,
    /// For each program, the changed settings that explain its answers. All other settings are as in the base profile.
    /// A list is empty if the base profile already gives the program's answer. The field is `None` if the known
    /// settings of the two programs do not explain both answers.
    pub moves: Option<[Vec<Deviation>; 2]>,
    /// The smallest query that was found for the cluster.
    pub example: Query<'static>,
    /// The answers of the two programs to the example.
    pub answers: [AnswerKind; 2],
    /// Settings that are not in `moves`, but would also explain a program's answer to the example. No query has ruled
    /// out these settings.
    pub or: Vec<Deviation>,
    /// The message that each program returns for the example instead of a verdict. A message is recorded only if no
    /// setting explains the cluster.
    pub words: [Option<Outside>; 2],
    /// For each program, whether its answer changed in a new process. The example is sent to new processes only if no
    /// setting, error message or timeout explains the cluster.
    pub changes: [bool; 2],
    /// Whether the example is fully shrunk: no single byte can be removed from it. An example is not fully shrunk if a
    /// program timed out or does not always give the same answer.
    pub shrunk: bool,
    /// Disagreements whose explanation combines the setting of this cluster with settings of other clusters. The
    /// commonest composite comes first.
    pub composites: Vec<Composite>,
}

/// Disagreements that several changed settings explain together. Each of these settings also explains some
/// disagreements by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composite {
    /// For each program, the changed settings that together explain its answer. A list is empty if the base profile
    /// already gives the program's answer.
    pub moves: [Vec<Deviation>; 2],
    /// The number of disagreements that these settings explain together.
    pub count: u64,
}

impl Cluster {
    /// Returns whether the settings of the cluster, or of one of its composites, explain both answers. `base` is the
    /// base profile of the comparison.
    pub fn explains(&self, base: Settings, query: &Query<'_>, answers: [AnswerKind; 2]) -> bool {
        let composites = self.composites.iter().map(|composite| &composite.moves);
        self.moves.iter().chain(composites).any(|moves| {
            moves.each_ref().map(|moves| AnswerKind::at(base.deviate(moves), query)) == answers
        })
    }

    /// Returns whether a program timed out and no setting explains the difference.
    pub fn timed_out(&self) -> bool {
        self.moves.is_none() && self.answers.contains(&AnswerKind::TimedOut)
    }

    /// Returns whether nothing explains the cluster. An explanation is a changed setting, an error message of a
    /// program, a timeout, or an answer that changes from process to process.
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
