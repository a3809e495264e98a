//! Implementations side by side: the answers of each to every query of a suite.

use crate::query::{AnswerKind, Op, OutcomeKind, Query};
use crate::report::recorded::RecordedCause;
use crate::run::Rerun;
use crate::run::row::query_id;
use crate::setting::Settings;
use crate::suite::{Case, Suite};
use std::collections::BTreeMap;

/// The answers of one implementation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name that it is asked for by, or else what it calls itself.
    pub name: String,
    /// What it calls itself.
    pub implementation: String,
    /// Its version, where it says one.
    pub version: Option<String>,
    /// The language that it is written in, where it says so.
    pub language: Option<String>,
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
    pub answer: Option<String>,
    /// The message that came in place of an answer, where it is known.
    pub message: Option<String>,
}

impl Cell {
    /// The result of a query of which nothing but the kind is known.
    pub(crate) fn of(kind: OutcomeKind) -> Cell {
        Cell { kind, answer: None, message: None }
    }
}

impl Column {
    /// The result of a query.
    pub fn cell(&self, case: &Case, op: Op, ask: Option<usize>) -> Option<&Cell> {
        self.cells.get(&query_id(case, op, ask))
    }

    /// The choices of a setting that explain every answer to its open queries, made in the profile
    /// that was found, sorted. The list is empty where the answers need more than one choice; it is `None` where no
    /// query has an answer.
    pub fn made<'s>(&self, suite: &'s Suite, setting: &str) -> Option<Vec<&'s str>> {
        let mut explains: BTreeMap<&str, bool> = BTreeMap::new();
        for case in suite.cases.iter().filter(|case| case.setting.as_deref() == Some(setting)) {
            for (at, query) in case.queries.iter().enumerate() {
                let cell = self.cell(case, Op::Decide, Some(at));
                let Some(cell) = cell.filter(|cell| cell.kind == OutcomeKind::Open) else {
                    continue;
                };
                let asked = Query::new(&*case.robots, &*query.agent, &*query.url);
                for (choice, _) in query.expect.open().into_iter().flatten() {
                    let there = self.profile.with(setting, choice);
                    let given = there.map(|there| AnswerKind::at(there, &asked).to_string());
                    *explains.entry(choice).or_insert(true) &= cell.answer == given;
                }
            }
        }
        let made = explains.iter().filter(|(_, all)| **all).map(|(choice, _)| *choice).collect();
        (!explains.is_empty()).then_some(made)
    }
}
