//! Drafts test cases. The expectations of a draft are computed, so a person should review the draft.

use crate::query::{Query, Record};
use crate::suite::others::Others;
use crate::suite::{Case, Expect, Expectation};
use norobots::check::{self, Severity};
use norobots::engine::Verdict;
use norobots::source::Source;
use norobots::spec::{AnyClause, Edition};
use norobots::syntax;
use norobots_settings::naive::Naive;
use norobots_settings::setting::{self, ChoiceInfo, Deviation, SettingInfo};
use norobots_text::distinct::distinct;

const TWO_SETTINGS: &str = "the text leaves these queries open for different reasons, and a case has \
                            one setting: make a case of each of them";

/// Returns the case with all expectations that follow from its file and from `queries`. Each query is a robot and a
/// URL. If the file conforms, the result also contains its records. If the file does not conform, the result contains
/// the violated clauses.
///
/// # Errors
///
/// Returns a message if the file is refused, or if no single setting changes the answers to all open queries.
pub fn draft(case: Case, queries: &[(Vec<u8>, Vec<u8>)]) -> Result<Case, String> {
    let mut case = answered(case, queries, None)?;
    let document = syntax::parse(&Source::new(&case.robots));
    let diagnostics = check::check(&document);
    let conforming = check::conforming(&diagnostics);
    let broken = diagnostics.iter().filter(|each| each.code.severity() == Severity::Violation);
    let clauses = broken.filter_map(|each| match each.code.clause(document.format())? {
        AnyClause::Standard1994(clause) => Some(clause),
        _ => None,
    });
    let clauses = distinct(clauses);
    // The standard does not define the records of a file that does not conform.
    let records = conforming.then(|| Record::all(&document));
    (case.records, case.conforming) = (records, Some(conforming));
    case.violates = (!conforming).then_some(clauses);
    Ok(case)
}

/// Returns the case with the answers to these queries. A query that the standard does not settle gets one answer for
/// each choice of a setting. This setting must change the answers to all such queries. The function tries `chief`
/// first, and then every setting in the order of the table.
pub fn answered(
    case: Case,
    queries: &[(Vec<u8>, Vec<u8>)],
    chief: Option<&'static SettingInfo>,
) -> Result<Case, String> {
    let reading = Naive::DEFAULT.read(&case.robots).map_err(|failure| failure.to_string())?;
    let permitted = Others::read(Edition::Standard1994, &case.robots);
    let site = case.site.as_ref();
    let expectation = |(agent, url): &(Vec<u8>, Vec<u8>)| {
        let query = Query::new(&*case.robots, agent.clone(), url.clone()).of(site);
        permitted.expectation(query, reading.decide_on(site, agent, url))
    };
    let mut expectations: Vec<Expectation> = queries.iter().map(expectation).collect();
    let open = expectations.iter_mut().filter(|query| !query.moved_by.is_empty());
    let open: Vec<&mut Expectation> = open.collect();
    let moves_all = |setting: &&SettingInfo| {
        let moves = |deviation: &Deviation| deviation.setting.id == setting.id;
        open.iter().all(|query| query.moved_by.iter().any(moves))
    };
    let mut settings = chief.into_iter().chain(setting::ALL);
    let moving = match open.is_empty() {
        true => None,
        false => Some(settings.find(moves_all).ok_or(TWO_SETTINGS)?),
    };
    if let Some(setting) = moving {
        for query in open {
            query.expect = Expect::Open(answers(setting, &case, query));
            (query.moved_by, query.line) = (Vec::new(), None);
        }
    }
    let setting = moving.map(|setting| setting.id.to_owned());
    Ok(Case { setting, queries: expectations, ..case })
}

/// If a choice makes a robot refuse the file, the choice is omitted.
fn answers(
    setting: &'static SettingInfo,
    case: &Case,
    query: &Expectation,
) -> Vec<(String, Verdict)> {
    let permitted = setting.choices.iter().filter(|choice| choice.in_1994.conforms());
    let answer = |choice: &'static ChoiceInfo| {
        let settings = Deviation { setting, choice }.settings();
        let read = Naive { settings }.read(&case.robots).ok()?;
        let decision = read.decide_on(case.site.as_ref(), &query.agent, &query.url);
        Some((choice.id.to_owned(), decision.verdict))
    };
    permitted.filter_map(answer).collect()
}
