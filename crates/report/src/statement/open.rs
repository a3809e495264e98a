//! The questions that an edition does not settle. The answers of an implementation show which choice it makes for each
//! question.

use crate::run::Report;
use crate::statement::data::{OpenChoice, OpenQuestion};
use norobots::spec::Edition;
use norobots_settings::setting::{ChoiceInfo, Deviation, Rules, SettingInfo};
use norobots_suite::query::Outcome;
use norobots_suite::what_if::Varied;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the open questions that the run has queries about, sorted by id.
pub(crate) fn open(report: &Report<'_>) -> Vec<OpenQuestion> {
    match report.suite.edition {
        Edition::Standard1994 => of_1994(report),
        later => of_later(report, later),
    }
}

fn question(
    setting: &SettingInfo,
    queries: usize,
    choices: Vec<&'static ChoiceInfo>,
) -> OpenQuestion {
    let choice = |choice: &ChoiceInfo| OpenChoice {
        choice: choice.id.to_owned(),
        summary: choice.summary.to_owned(),
    };
    OpenQuestion {
        setting: setting.id.to_owned(),
        question: setting.question.to_owned(),
        queries,
        made: choices.into_iter().map(choice).collect(),
    }
}

/// Returns the open questions of the standard of 1994. The file of a case about an open question contains the id of the
/// setting.
fn of_1994(report: &Report<'_>) -> Vec<OpenQuestion> {
    let settings = report.settings().into_iter().filter_map(|asked| {
        let setting = SettingInfo::from_id(asked.id)?;
        let queries = asked.choices.first().map_or(0, |(_, _, total)| *total);
        let mut choices: Vec<_> = asked.consistent().filter_map(|id| setting.choice(id)).collect();
        choices.sort_by_key(|choice| choice.id);
        Some(question(setting, queries, choices))
    });
    settings.collect()
}

/// Returns the questions that a later edition does not settle. If the edition does not settle a query, the case
/// contains the choices that change the answer. The function finds the settings of these choices. For each setting, the
/// function tries the edition's default choice and all permitted choices. All other settings keep the choices that the
/// run found.
fn of_later(report: &Report<'_>, edition: Edition) -> Vec<OpenQuestion> {
    let rules = Rules::of(edition);
    let profile = report.explanation.profile;
    let mut tallies = BTreeMap::<&str, (&SettingInfo, usize, BTreeMap<&str, usize>)>::new();
    for row in &report.rows {
        let (Outcome::Open(answer, _), Some(query)) = (&row.outcome, row.query) else { continue };
        let expectation = &row.case.queries[query];
        let listed = expectation.expect.open().unwrap_or_default().iter().skip(1);
        let moving = listed.filter_map(|(choice, _)| choice.parse::<Deviation>().ok());
        let settings: BTreeMap<&str, &'static SettingInfo> =
            moving.map(|deviation| (deviation.setting.id, deviation.setting)).collect();
        let query = row.case.query(expectation);
        let varied = Varied::new(&query, profile);
        for setting in settings.into_values() {
            let (_, queries, gives) =
                tallies.entry(setting.id).or_insert_with(|| (setting, 0, BTreeMap::new()));
            *queries += 1;
            for choice in choices(rules, setting) {
                let at = profile.deviate(&[Deviation { setting, choice }]);
                *gives.entry(choice.id).or_default() += usize::from(varied.at(at) == *answer);
            }
        }
    }
    let questions = tallies.into_values().map(|(setting, queries, gives)| {
        let all: BTreeSet<&str> =
            gives.into_iter().filter(|(_, count)| *count == queries).map(|(id, _)| id).collect();
        let choices = setting.choices.iter().filter(|choice| all.contains(choice.id));
        question(setting, queries, choices.collect())
    });
    questions.collect()
}

/// Returns the edition's default choice for a setting, followed by the choices that the edition permits.
fn choices(rules: &Rules, setting: &'static SettingInfo) -> Vec<&'static ChoiceInfo> {
    let own = rules.profile.get(setting.id).and_then(|id| setting.choice(id));
    let permitted = rules.permitted().filter(|other| other.setting.id == setting.id);
    own.into_iter().chain(permitted.map(|other| other.choice)).collect()
}
