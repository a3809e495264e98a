//! Cases whose expectations are computed, for a person to review.

use std::collections::BTreeSet;
use std::fmt;

use crate::generate::others::Others;
use crate::grammar::lenient_document;
use crate::naive::Naive;
use crate::query::{Query, Record};
use crate::setting::{self, Deviation, SettingInfo};
use crate::suite::{Case, Expect, Expectation};
use norobots::check::{self, Severity};
use norobots::engine::{Engine, Failure, Verdict};
use norobots::spec::{AnyClause, Clause};

/// Why a case can't be drafted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undrafted {
    /// The text leaves queries open, and no one setting moves the answers to all of them.
    TwoSettings,
    /// The file can't be read.
    Failed(Failure),
}

impl fmt::Display for Undrafted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undrafted::TwoSettings => f.write_str(
                "the text leaves these queries open for different reasons, and a case has one \
                 setting: make a case of each of them",
            ),
            Undrafted::Failed(failure) => failure.fmt(f),
        }
    }
}

impl std::error::Error for Undrafted {}

impl From<Failure> for Undrafted {
    fn from(failure: Failure) -> Undrafted {
        Undrafted::Failed(failure)
    }
}

/// The case with everything computed that its file settles: whether the file conforms, the clauses
/// that it violates or else its records, and the answers to `queries`, which are robots and URLs.
///
/// # Errors
///
/// [`Undrafted`].
pub fn draft(case: Case, queries: &[(Vec<u8>, Vec<u8>)]) -> Result<Case, Undrafted> {
    let mut case = answered(case, queries, None)?;
    let document = lenient_document(&case.robots);
    let diagnostics = check::check(&document);
    let conforming = check::conforming(&diagnostics);
    let broken = diagnostics.iter().filter(|each| each.code.severity() == Severity::Violation);
    let clauses = broken.filter_map(|each| match each.code.clause() {
        AnyClause::Standard1994(clause) => Some(clause),
        AnyClause::Revisited(_) => None,
    });
    let clauses: BTreeSet<Clause> = clauses.collect();
    // The text does not say what the records of a file are that does not conform.
    let records = conforming.then(|| Record::all(&document));
    (case.records, case.conforming) = (records, Some(conforming));
    case.violates = (!conforming).then(|| clauses.into_iter().collect());
    Ok(case)
}

/// The case with the answers to those queries. Where the text leaves one open, its answer is that of
/// each choice of one setting: of `chief`, if that moves it, otherwise of the first that does.
pub(crate) fn answered(
    case: Case,
    queries: &[(Vec<u8>, Vec<u8>)],
    chief: Option<&'static SettingInfo>,
) -> Result<Case, Undrafted> {
    let reading = Naive::DEFAULT.read(&case.robots)?;
    let others = Others::read(&case.robots);
    let expectation = |(agent, url): &(Vec<u8>, Vec<u8>)| {
        let query = Query::new(&*case.robots, agent.clone(), url.clone());
        others.expectation(query, reading.decide(agent, url))
    };
    let mut expectations: Vec<Expectation> = queries.iter().map(expectation).collect();
    let moves = |query: &Expectation, setting: &SettingInfo| {
        query.moved_by.iter().any(|one| one.setting.id == setting.id)
    };
    let is_open = |query: &&Expectation| !query.moved_by.is_empty();
    let mut settings = chief.into_iter().chain(setting::ALL);
    let moves_all =
        |one: &&SettingInfo| expectations.iter().filter(is_open).all(|query| moves(query, one));
    let moving = match expectations.iter().any(|query| is_open(&query)) {
        true => Some(settings.find(moves_all).ok_or(Undrafted::TwoSettings)?),
        false => None,
    };
    for query in expectations.iter_mut().filter(|query| !query.moved_by.is_empty()) {
        let Some(setting) = moving else { continue };
        query.expect = Expect::Open(answers(setting, &case.robots, query));
        (query.moved_by, query.superseded_by, query.line) = (Vec::new(), Vec::new(), None);
    }
    let setting = moving.map(|setting| setting.id.to_owned());
    Ok(Case { setting, queries: expectations, ..case })
}

/// The verdict of each choice that the text permits; a refusal is none.
fn answers(
    setting: &'static SettingInfo,
    robots: &[u8],
    query: &Expectation,
) -> Vec<(String, Verdict)> {
    let permitted = setting.choices.iter().filter(|choice| choice.grade.conforms());
    let answer = |choice| {
        let settings = Deviation { setting, choice }.settings();
        Naive { settings }
            .decide(robots, &query.agent, &query.url)
            .ok()
            .map(|decision| decision.verdict)
    };
    permitted.filter_map(|choice| Some((choice.id.to_owned(), answer(choice)?))).collect()
}
