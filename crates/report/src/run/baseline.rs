//! A baseline is an earlier run of an implementation. A later run is compared with the baseline. In the later run, only
//! the queries that failed in the earlier run may fail.

use std::collections::{HashMap, HashSet};
use std::fmt;

use serde::Deserialize;

use crate::report::VERSION;
use crate::run::report::Report;
use crate::run::row::{Place, Row};
use norobots::access::Action;
use norobots_suite::access::{AccessReport, AccessRow};
use norobots_suite::query::OutcomeKind;
use norobots_text::visible::Outside;

/// The failures of an earlier run, including answers that a later edition requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    name: Outside,
    /// The edition that judged the earlier run. The edition is `None` if the report doesn't name an edition.
    edition: Option<Outside>,
    /// The version of the suite in the earlier run. The version is `None` if the report doesn't name a version.
    suite: Option<Outside>,
    /// The outcomes of the failed queries. The keys are the ids of the queries.
    failures: HashMap<String, String>,
    /// The ids of the queries that passed or that the standard leaves open.
    fine: HashSet<String>,
    /// The answers to cases about fetches that were wrong or failed. The keys are the ids of the cases. An answer is
    /// `None` if the implementation failed.
    fetches: HashMap<String, Option<String>>,
}

/// A query whose outcome changed since the earlier run. At least one of the two outcomes is a failure.
#[derive(Clone, Debug)]
pub struct Change<'r, 's> {
    /// The query.
    pub row: &'r Row<'s>,
    /// The outcome in the earlier run. The outcome is `None` if the query didn't fail in the earlier run.
    pub before: Option<String>,
    /// True if the query passed in the earlier run, or if the standard leaves the query open.
    pub was_fine: bool,
}

#[derive(Deserialize)]
struct Run {
    version: Option<u64>,
    #[serde(default)]
    suite: Judged,
    implementation: Named,
    complete: bool,
    failures: Vec<Listed>,
    #[serde(default)]
    open: Vec<Listed>,
    #[serde(default)]
    passed: Vec<String>,
    access: Option<Fetches>,
}

#[derive(Deserialize)]
struct Fetches {
    faults: Vec<FetchFault>,
}

#[derive(Deserialize)]
struct FetchFault {
    case: String,
    answer: Option<String>,
}

#[derive(Default, Deserialize)]
struct Judged {
    edition: Option<Outside>,
    version: Option<Outside>,
}

#[derive(Deserialize)]
struct Named {
    name: Outside,
}

#[derive(Deserialize)]
struct Listed {
    #[serde(flatten)]
    place: Place,
    result: String,
}

impl Baseline {
    /// Reads the output of `norobots conform --format json` or `--format jsonl`. If the output is JSON Lines, reads
    /// only the last line.
    ///
    /// # Errors
    ///
    /// Returns an error message if the bytes have another format or version, or if the earlier run was cut short.
    pub fn parse(bytes: &[u8]) -> Result<Baseline, String> {
        let last = bytes.trim_ascii().rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let run: Run = serde_json::from_slice(bytes)
            .or_else(|error| serde_json::from_slice(last).map_err(|_| error))
            .map_err(|error| {
                format!("this is not the JSON or JSON Lines of an earlier run: {error}")
            })?;
        if run.version != Some(VERSION) {
            let remedy = "run the parser again with this norobots";
            return Err(format!("that report has another version of the format; {remedy}"));
        }
        if !run.complete {
            let remedy =
                "write it again from a complete run, without --fail-fast and within --max-time";
            return Err(format!("that run was cut short; {remedy}"));
        }
        let failures = run.failures.into_iter().map(|each| (each.place.id(), each.result));
        let open = run.open.into_iter().map(|each| each.place.id());
        let fine = run.passed.into_iter().chain(open).collect();
        let Judged { edition, version } = run.suite;
        let name = run.implementation.name;
        let fetches = run.access.into_iter().flat_map(|access| access.faults);
        let fetches = fetches.map(|fault| (fault.case, fault.answer)).collect();
        Ok(Baseline { name, edition, suite: version, failures: failures.collect(), fine, fetches })
    }

    /// Returns the version of the suite in the earlier run. Returns `None` if both runs used the same version, or if
    /// the earlier report names no version. A newer version may have additional queries. If an additional query fails,
    /// `Baseline::changes` returns this query.
    pub fn other_suite(&self, report: &Report) -> Option<&Outside> {
        self.suite.as_ref().filter(|suite| **suite != Outside::from(report.suite.version.as_str()))
    }

    /// Returns the cases about fetches that fail in the report, each with a description of the failure. Omits cases
    /// that had the same failure in the earlier run.
    pub fn new_fetch_faults<'r>(&self, report: &'r Report) -> Vec<(&'r AccessRow, Outside)> {
        let faults = report.access.iter().flat_map(AccessReport::faults);
        let is_new = |(row, _): &(&AccessRow, Outside)| {
            let before = self.fetches.get(&row.case.id);
            before.is_none_or(|before| before.as_deref() != row.action().map(Action::id))
        };
        faults.filter(is_new).collect()
    }

    /// Returns the changed queries, in the order of the suite. Ignores queries that the later run didn't include.
    ///
    /// # Errors
    ///
    /// Returns an error message if the two runs have different implementations, or if different editions judged them.
    pub fn changes<'r, 's>(&self, report: &'r Report<'s>) -> Result<Vec<Change<'r, 's>>, String> {
        let now = &report.hello.implementation.name;
        if *now != self.name {
            return Err(format!("that run was of \"{}\", this one is of \"{now}\"", self.name));
        }
        let by = report.suite.edition.id();
        if let Some(edition) =
            self.edition.as_ref().filter(|edition| **edition != Outside::from(by))
        {
            return Err(format!("that run was judged by {edition}, this one is by {by}"));
        }
        let change = |row: &'r Row<'s>| {
            let id = row.id();
            let (before, was_fine) = (self.failures.get(&id), self.fine.contains(&id));
            let now = row.outcome.kind();
            let changed = before.map_or(now.deviates(), |before| before != now.id());
            changed.then(|| Change { row, before: before.cloned(), was_fine })
        };
        Ok(report.rows.iter().filter_map(change).collect())
    }
}

impl Change<'_, '_> {
    /// Returns whether the query failed in the earlier run and passes now.
    pub fn improves(&self) -> bool {
        self.before.is_some() && self.row.outcome.kind() == OutcomeKind::Pass
    }

    /// Returns whether the query fails now.
    pub fn fails(&self) -> bool {
        self.row.outcome.kind().deviates()
    }
}

impl fmt::Display for Change<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, now) = (self.row.name(), self.row.outcome.kind());
        match &self.before {
            None if self.was_fine => write!(f, "regression: {name}: {now}, was as expected"),
            None => write!(f, "new failure: {name}: {now}, had no result"),
            Some(before) if self.improves() => {
                write!(f, "improvement: {name}: passes, was {before}")
            }
            Some(before) => write!(f, "another result: {name}: {now}, was {before}"),
        }
    }
}
