//! Implementations side by side: the answers of each to every query of a suite.

use crate::query::{Op, OutcomeKind};
use crate::report::recorded::{RecordedCause, query_id};
use crate::run::Rerun;
use crate::run::row::queries;
use crate::suite::{Case, Expect, Suite};
use std::collections::BTreeMap;
use std::fmt;

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

impl Column {
    /// The result of a query.
    pub fn cell(&self, case: &Case, op: Op, ask: Option<usize>) -> Option<&Cell> {
        self.cells.get(&query_id(case, op, ask))
    }

    /// The choices of a setting that explain every answer to its open queries, sorted. The list is
    /// empty where the answers need more than one choice; it is `None` where no query has an answer.
    pub fn made<'s>(&self, suite: &'s Suite, setting: &str) -> Option<Vec<&'s str>> {
        let mut explains: BTreeMap<&str, bool> = BTreeMap::new();
        for case in suite.cases.iter().filter(|case| case.setting.as_deref() == Some(setting)) {
            for (at, ask) in case.queries.iter().enumerate() {
                let (Expect::Open(choices), Some(cell)) =
                    (&ask.expect, self.cell(case, Op::Decide, Some(at)))
                else {
                    continue;
                };
                if cell.kind != OutcomeKind::Open {
                    continue;
                }
                for (choice, verdict) in choices {
                    let same = cell.answer.as_ref().is_some_and(|a| *a == verdict.to_string());
                    *explains.entry(choice).or_insert(true) &= same;
                }
            }
        }
        let made = || explains.iter().filter(|(_, all)| **all).map(|(choice, _)| *choice);
        if explains.is_empty() { None } else { Some(made().collect()) }
    }
}

/// Every query of a case, in the order of reports. Places of queries to decide count from 0.
pub fn queries_of(case: &Case) -> impl Iterator<Item = (Op, Option<usize>)> {
    queries(0, case).map(|(_, op, ask)| (op, ask))
}

/// Why bytes are not results of this suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VersionError {
    /// Not JSON: where and why.
    NotJson(String),
    /// JSON of some other kind.
    Stranger,
    /// No result is in it.
    Empty,
    /// Results or a report, but a member is missing or of another form: which.
    Form(String),
    /// It has a result of a query that the suite does not have.
    UnknownQuery(String, Versions),
    /// Its figures do not follow from its list of queries and the suite: where they differ.
    Figures(String, Versions),
}

/// The versions of the suite that results were made with and are read with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Versions {
    /// That of the results.
    pub theirs: String,
    /// That of the suite at hand.
    pub ours: String,
}

impl fmt::Display for VersionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let made = "`norobots conform … --format json` and `norobots conform --all --record DIR` \
                    write what is wanted here";
        let other = |f: &mut fmt::Formatter<'_>, versions: &Versions| {
            let Versions { theirs, ours } = versions;
            write!(
                f,
                "; it is of suite {theirs}, the one at hand is {ours}: run it again with this one"
            )
        };
        match self {
            VersionError::NotJson(why) => write!(f, "is not JSON ({why}); {made}"),
            VersionError::Stranger => {
                write!(f, "is JSON, but neither results nor a report; {made}")
            }
            VersionError::Empty => write!(f, "holds no results; {made}"),
            VersionError::Form(what) => write!(f, "is not in the form of results: {what}; {made}"),
            VersionError::UnknownQuery(ask, versions) => {
                write!(f, "has a result for {ask}, which the suite does not have")?;
                other(f, versions)
            }
            VersionError::Figures(what, versions) => {
                write!(f, "does not fit the suite: {what}")?;
                other(f, versions)
            }
        }
    }
}

impl std::error::Error for VersionError {}
