//! A baseline: an earlier run that a run is held against. The implementation must get wrong now what
//! it got wrong then, and nothing else.

use std::collections::HashMap;
use std::fmt;

use serde::Deserialize;

use crate::query::OutcomeKind;
use crate::report::VERSION;
use crate::run::report::Report;
use crate::run::row::Row;

/// The failures of an earlier run, which include answers that a later edition requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    name: String,
    failures: HashMap<(String, String, Option<usize>), String>,
}

/// Why a file is no baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BaselineError {
    /// The file is not what `--format json` or `--format jsonl` writes. The text says why.
    Form(String),
    /// The report of the earlier run is in another version of the form.
    Version,
    /// The earlier run was cut short.
    Incomplete,
    /// The earlier run is of another implementation: its name, and that of this run.
    Other(String, String),
}

impl fmt::Display for BaselineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BaselineError::Form(what) => {
                write!(f, "this is not the JSON or JSON Lines of an earlier run: {what}")
            }
            BaselineError::Version => f.write_str(
                "that report is in another version of the form; run the implementation again with \
                 this norobots",
            ),
            BaselineError::Incomplete => {
                f.write_str("that run was cut short; write it anew without --fail-fast")
            }
            BaselineError::Other(then, now) => {
                write!(f, "that run was of {then:?}, this one is of {now:?}")
            }
        }
    }
}

impl std::error::Error for BaselineError {}

/// How the outcome of a query changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// The query fails, and did not before.
    Regression,
    /// The query passes, and did not before.
    UnexpectedPass,
    /// The query failed before and fails otherwise now.
    Other,
}

/// A query whose outcome changed.
#[derive(Clone, Debug)]
pub struct Change<'r, 's> {
    /// The query.
    pub row: &'r Row<'s>,
    /// How its outcome changed.
    pub kind: ChangeKind,
    /// The outcome before; `None` where the earlier run does not list the query.
    pub before: Option<String>,
}

#[derive(Deserialize)]
struct Run {
    version: Option<u64>,
    implementation: Named,
    complete: bool,
    failures: Vec<Failure>,
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

#[derive(Deserialize)]
struct Failure {
    case: String,
    op: String,
    query: Option<usize>,
    result: String,
}

impl Baseline {
    /// Reads what `--format json` wrote, or `--format jsonl`, of which the last line counts.
    ///
    /// # Errors
    ///
    /// [`BaselineError::Form`] and [`BaselineError::Incomplete`].
    pub fn parse(bytes: &[u8]) -> Result<Baseline, BaselineError> {
        let last = bytes.trim_ascii().rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let run: Run = serde_json::from_slice(bytes)
            .or_else(|error| serde_json::from_slice(last).map_err(|_| error))
            .map_err(|error| BaselineError::Form(error.to_string()))?;
        if run.version != Some(VERSION) {
            return Err(BaselineError::Version);
        }
        if !run.complete {
            return Err(BaselineError::Incomplete);
        }
        let failures = run.failures.into_iter();
        let failures =
            failures.map(|each| ((each.case, each.op, each.query), each.result)).collect();
        Ok(Baseline { name: run.implementation.name, failures })
    }

    /// The changes, in the order of the suite. A query that this run did not put is no change.
    ///
    /// # Errors
    ///
    /// [`BaselineError::Other`].
    pub fn changes<'r, 's>(
        &self,
        report: &'r Report<'s>,
    ) -> Result<Vec<Change<'r, 's>>, BaselineError> {
        let now = &report.hello.implementation.name;
        if *now != self.name {
            return Err(BaselineError::Other(self.name.clone(), now.clone()));
        }
        let change = |row: &'r Row<'s>| {
            let ask = row.ask.map(|ask| ask + 1);
            let before = self.failures.get(&(row.case.id.clone(), row.op.id().into(), ask));
            let now = row.outcome.kind();
            let kind = match before {
                None if now.deviates() => ChangeKind::Regression,
                Some(before) if before == now.id() => return None,
                Some(_) if now == OutcomeKind::Pass => ChangeKind::UnexpectedPass,
                Some(_) => ChangeKind::Other,
                None => return None,
            };
            Some(Change { row, kind, before: before.cloned() })
        };
        Ok(report.rows.iter().filter_map(change).collect())
    }
}

impl fmt::Display for Change<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let now = self.row.outcome.kind().id();
        let before = self.before.as_deref().unwrap_or("as expected");
        let name = self.row.name();
        match self.kind {
            ChangeKind::Regression => write!(f, "regression: {name}: {now}, was {before}"),
            ChangeKind::UnexpectedPass => write!(f, "unexpected pass: {name}: was {before}"),
            ChangeKind::Other => write!(f, "another result: {name}: {now}, was {before}"),
        }
    }
}
