//! Implementations side by side: the answers of each to every query of a suite.

use crate::driver::visible::Outside;
use crate::query::{AnswerKind, Op, OutcomeKind};
use crate::report::recorded::RecordedCause;
use crate::run::Rerun;
use crate::run::row::query_id;
use crate::run::score::made_in;
use crate::setting::Settings;
use crate::suite::{Case, Suite};
use norobots::engine::Verdict;
use std::collections::{BTreeMap, BTreeSet};

/// The answers of one implementation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name that it is asked for by, or else what it calls itself.
    pub name: String,
    /// What it calls itself.
    pub implementation: Outside,
    /// Its version, where it says one.
    pub version: Option<Outside>,
    /// The language that it is written in, where it says so.
    pub language: Option<Outside>,
    /// The operations that its driver offers.
    pub ops: Vec<String>,
    /// The version of the suite that it was run against.
    pub suite: String,
    /// The command that runs one case again; `None` where no result calls for it.
    pub rerun: Option<Rerun>,
    /// The quirks that explain the failures, as they were found when it was run.
    pub causes: Vec<RecordedCause>,
    /// The profile that was found, as far as its settings and choices are known here.
    pub profile: Settings,
    /// The result of each query, by `<case>#<number>`, `<case>#parse` or `<case>#check`. A query that
    /// is not here was not put.
    pub cells: BTreeMap<String, Cell>,
}

/// The result of one query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The kind of the outcome.
    pub kind: OutcomeKind,
    /// The answer, where one came and it is known.
    pub answer: Option<Outside>,
    /// The message that came in place of an answer, where it is known.
    pub message: Option<Outside>,
}

impl Cell {
    /// The result of a query of which nothing but the kind is known.
    pub(crate) fn of(kind: OutcomeKind) -> Cell {
        Cell { kind, answer: None, message: None }
    }
}

impl Column {
    /// The result of a query.
    pub fn cell(&self, case: &Case, op: Op, query: Option<usize>) -> Option<&Cell> {
        self.cells.get(&query_id(case, op, query))
    }

    /// The choices of a setting that explain every answer to its open queries, made in the profile
    /// that was found, sorted. The list is empty where the answers need more than one choice; it is `None`
    /// where no query has an answer.
    pub fn made(&self, suite: &Suite, setting: &str) -> Option<Vec<String>> {
        let mut made: Option<BTreeSet<&str>> = None;
        for case in suite.cases.iter().filter(|case| case.setting.as_deref() == Some(setting)) {
            for (at, query) in case.queries.iter().enumerate() {
                let cell = self.cell(case, Op::Decide, Some(at));
                let Some(cell) = cell.filter(|cell| cell.kind == OutcomeKind::Open) else {
                    continue;
                };
                let answer = cell.answer.as_ref().and_then(|answer| Verdict::from_id(answer.raw()));
                let answer = answer.map_or(AnswerKind::Refused, AnswerKind::Verdict);
                let these = made_in(self.profile, case, query, answer).into_iter();
                let these = these.filter(|(_, gives)| *gives).map(|(choice, _)| choice.id);
                let these: BTreeSet<&str> = these.collect();
                made = Some(match made {
                    Some(made) => &made & &these,
                    None => these,
                });
            }
        }
        made.map(|made| made.into_iter().map(str::to_owned).collect())
    }
}
