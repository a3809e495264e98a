//! Implementations beside one another: what each answered to every ask of a suite.

use crate::query::{Op, OutcomeKind};
use crate::report::recorded::{RecordedCause, ask_id};
use crate::run::Rerun;
use crate::run::row::asks;
use crate::suite::{Case, Expect, Suite};
use std::collections::BTreeMap;
use std::fmt;

/// What one implementation answered.
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
    /// What came of each ask, by `<case>#<number>`, `<case>#parse` or `<case>#check`. One that is
    /// not here was not put.
    pub came: BTreeMap<String, Came>,
}

/// What came of one ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Came {
    /// The kind of the result.
    pub kind: OutcomeKind,
    /// The answer, where one came and it is known.
    pub answer: Option<String>,
    /// What was said in place of an answer, where it is known.
    pub message: Option<String>,
}

impl Column {
    /// What came of an ask.
    pub fn came(&self, case: &Case, op: Op, ask: Option<usize>) -> Option<&Came> {
        self.came.get(&ask_id(case, op, ask))
    }

    /// The choices of a setting that explain every answer to its open asks, sorted; none where
    /// now one was made, now another, `None` where no ask has an answer.
    pub fn made<'s>(&self, suite: &'s Suite, setting: &str) -> Option<Vec<&'s str>> {
        let mut explains: BTreeMap<&str, bool> = BTreeMap::new();
        for case in suite.cases.iter().filter(|case| case.setting.as_deref() == Some(setting)) {
            for (at, ask) in case.queries.iter().enumerate() {
                let (Expect::Open(choices), Some(came)) =
                    (&ask.expect, self.came(case, Op::Decide, Some(at)))
                else {
                    continue;
                };
                if came.kind != OutcomeKind::Open {
                    continue;
                }
                for (choice, verdict) in choices {
                    let same = came.answer.as_ref().is_some_and(|a| *a == verdict.to_string());
                    *explains.entry(choice).or_insert(true) &= same;
                }
            }
        }
        let made = || explains.iter().filter(|(_, all)| **all).map(|(choice, _)| *choice);
        if explains.is_empty() { None } else { Some(made().collect()) }
    }
}

/// Every ask of a case, in the order of reports; those to decide count from 0.
pub fn asks_of(case: &Case) -> impl Iterator<Item = (Op, Option<usize>)> {
    asks(0, case).map(|(_, op, ask)| (op, ask))
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
    /// It does not say of every ask what came of it.
    Incomplete,
    /// It knows an ask that the suite does not have.
    UnknownAsk(String, Versions),
    /// Its figures do not follow from its list of asks and the suite: where they differ.
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
            VersionError::Incomplete => write!(
                f,
                "does not say what came of every ask, as reports of other versions of norobots \
                 don't; run it again with this one"
            ),
            VersionError::UnknownAsk(ask, versions) => {
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
