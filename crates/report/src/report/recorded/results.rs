//! The results of a run, in a format that can be stored. If two results are equal, their bytes are equal too. Each
//! result has its own line. The format contains no times, no paths and no messages of the implementation.

use norobots_text::distinct::distinct;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::{fmt, fs};

use crate::run::{Counts, Group, Report, Row};
use norobots::engine::Verdict;
use norobots::spec::{Edition, Level};
use norobots_explain::explain::Cause;
use norobots_settings::setting::{Deviation, Rules};
use norobots_suite::query::{AnswerKind, Difference, Outcome, OutcomeKind};
use norobots_suite::suite::Expect;
use norobots_text::file;
use norobots_text::visible::{self, Outside};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the JSON format of recorded results and reports. In version 1, a query was called an "ask".
pub(crate) const VERSION: u64 = 2;

/// The results of one implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recorded {
    /// The version of the JSON format, which is 2.
    pub format_version: u64,
    /// The name of the implementation's adapter.
    pub adapter: String,
    /// A description of how the adapter calls the functions of the implementation. The string is empty if there is no
    /// description.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub called: String,
    /// The name that the implementation gives itself.
    pub implementation: Outside,
    /// The exact version of the implementation, if the implementation reports a version.
    pub version: Option<Outside>,
    /// The programming language of the implementation, if the implementation reports a language.
    pub language: Option<Outside>,
    /// The operations that the driver of the implementation offers.
    pub ops: Vec<String>,
    /// The version of the suite that contains the queries.
    pub suite: String,
    /// For each level, the number of queries with each kind of outcome. Each inner map has the
    /// keys [`OutcomeKind::id`]. A kind without queries has no entry.
    pub counts: BTreeMap<String, BTreeMap<String, usize>>,
    /// The quirks that explain the failures. The quirk that explains most failures is the first.
    pub causes: Vec<RecordedCause>,
    /// The clauses with judged queries, and then the rules on META tags. The clauses are in the order of the standard.
    pub clauses: Vec<RecordedClause>,
    /// The profile that the run found, as choices in the form `<setting>=<choice>`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub profile: Vec<String>,
    /// The answers to questions that the standard does not settle. The keys are the ids of the settings.
    pub open: BTreeMap<String, OpenAnswers>,
    /// The wrong answers. If the standard settles a query, a wrong verdict is not stored, because it is always the
    /// opposite of the expected verdict.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub answers: BTreeMap<String, Outside>,
    /// The outcomes of the suite's queries under each later edition.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub editions: Vec<RecordedEdition>,
    /// The answers to the additional queries for later editions. An answer is a verdict or `refused`. If there is no
    /// answer, the [`OutcomeKind::id`] of the outcome is stored instead.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub later: BTreeMap<String, String>,
    /// The queries that the driver couldn't send to the implementation. The id of a query is `<case>#parse`,
    /// `<case>#check`, `<case>#meta`, or `<case>#<number>` with a number from 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsupported: Vec<String>,
}

/// The stored form of a [`Cause`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedCause {
    /// The setting.
    pub setting: String,
    /// The choice of the program.
    pub choice: String,
    /// The clause that the choice violates. The clause is `None` if the standard permits the choice.
    pub clause: Option<String>,
    /// The number of failures that this cause explains. A failure that an earlier cause explains is not counted again.
    pub explains: usize,
    /// The number of all failures.
    pub of: usize,
    /// Further choices of the program, in the form `<setting>=<choice>`. The cause explains the failures only together
    /// with these choices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Alternative choices, in the form `<setting>=<choice>`. Each alternative explains the failures that this cause
    /// explains.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub or: Vec<String>,
    /// The queries that the cause explains, in the order of the suite.
    pub queries: Vec<String>,
}

impl RecordedCause {
    fn all(report: &Report) -> Vec<RecordedCause> {
        report.explanation.causes.iter().map(|cause| RecordedCause::of(report, cause)).collect()
    }

    fn of(report: &Report, cause: &Cause) -> RecordedCause {
        let clause = cause.deviation.grade_by(report.suite.edition).clause();
        let names = |all: &[Deviation]| all.iter().map(Deviation::to_string).collect();
        let Deviation { setting, choice } = cause.deviation;
        RecordedCause {
            setting: setting.id.to_owned(),
            choice: choice.id.to_owned(),
            clause: clause.map(|clause| clause.id.to_owned()),
            explains: cause.explains,
            of: cause.failures,
            with: names(&cause.with),
            or: cause.or.iter().map(|rival| rival.deviation.to_string()).collect(),
            queries: cause.rows.iter().map(|&at| report.rows[at].id()).collect(),
        }
    }
}

/// The outcomes of the queries under a later edition. Only queries about a robot and a URL are included. Queries about
/// pages or about whole files are omitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedEdition {
    /// The edition.
    pub edition: Edition,
    /// The number of queries with each kind of outcome. The keys are [`OutcomeKind::id`]. A kind without queries has no
    /// entry.
    pub counts: BTreeMap<String, usize>,
    /// The quirks that explain the wrong answers. The quirk that explains most answers is the first. Each quirk is
    /// stored with the demand that it contradicts. The list is `None` if the run didn't search for causes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub causes: Option<Vec<RecordedCause>>,
    /// The demands with judged queries, in the order of the edition's suite. This suite is made by the
    /// function [`Suite::by`](norobots_suite::suite::Suite::by).
    pub clauses: Vec<RecordedClause>,
}

impl RecordedEdition {
    /// The only later edition with recorded causes. A search for causes under every edition would take longer than all
    /// runs together. Most programs that follow a later edition follow RFC 9309.
    pub const EXPLAINED: Edition = Edition::Rfc9309;

    fn of(report: &Report) -> RecordedEdition {
        let edition = report.suite.edition;
        let explained = edition == RecordedEdition::EXPLAINED;
        let level = |id: &str| Rules::of(edition).demand(id).map(|demand| demand.level.id());
        let files = report.files();
        let clauses = files.iter().filter_map(|group| {
            RecordedClause::of(group.subject, level(group.subject).unwrap_or("none"), group)
        });
        let (clauses, causes) = (clauses.collect(), explained.then(|| RecordedCause::all(report)));
        RecordedEdition { edition, counts: counts(report.counts()), causes, clauses }
    }

    /// Returns the queries with answers that the edition forbids.
    pub fn wrong(&self) -> HashSet<&str> {
        wrong(&self.clauses).collect()
    }
}

fn wrong(clauses: &[RecordedClause]) -> impl Iterator<Item = &str> {
    let wrong = clauses.iter().filter_map(|clause| clause.not.get(OutcomeKind::Wrong.id()));
    wrong.flatten().map(String::as_str)
}

/// The results for one clause, one demand of a later edition, or one rule on META tags. Each case is counted only for
/// the clause, demand or rule that it mainly tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedClause {
    /// The id of the clause, the demand or the rule. The id is `(open)` for cases that test no demand of the later
    /// edition.
    pub clause: String,
    /// The requirement level: `must` or `should` for a clause or a demand, `meta` for a rule, and `none` if there is no
    /// demand.
    pub level: String,
    /// The number of queries with the expected outcome.
    pub held: usize,
    /// The number of queries that were judged.
    pub asked: usize,
    /// The queries with wrong answers or no answers, grouped by the kind of outcome. The keys are [`OutcomeKind::id`].
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub not: BTreeMap<String, Vec<String>>,
}

impl RecordedClause {
    /// Converts the group of a clause or a rule. Returns `None` if no query of the group was judged.
    fn of<T>(clause: &str, level: &str, group: &Group<'_, '_, T>) -> Option<RecordedClause> {
        let (held, asked) = (group.counts.get(OutcomeKind::Pass), group.counts.judged());
        let mut not = BTreeMap::<String, Vec<String>>::new();
        for row in group.failures.iter().chain(&group.superseded) {
            not.entry(row.outcome.kind().id().to_owned()).or_default().push(row.id());
        }
        not.values_mut().for_each(|queries| queries.sort());
        let (clause, level) = (clause.to_owned(), level.to_owned());
        (asked > 0).then_some(RecordedClause { clause, level, held, asked, not })
    }
}

/// The answers to one question that the standard does not settle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenAnswers {
    /// The choices that explain every answer to the question. When a choice was tested, all other settings kept the
    /// choices in the profile. The list is empty if no single choice explains every answer.
    pub made: Vec<String>,
    /// The answer to each query about the question. The keys are the ids of the queries.
    pub answers: BTreeMap<String, String>,
}

impl Recorded {
    /// Makes the results from a report about the implementation that `adapter` names. `called` describes how the
    /// adapter calls the implementation. `more` is a second run, with the additional queries for later editions. `by`
    /// contains one report for each later edition. Each of these reports judges the answers of both runs.
    pub fn of(
        adapter: &str,
        called: String,
        report: &Report,
        more: Option<&Report>,
        by: &[Report],
    ) -> Recorded {
        let implementation = &report.hello.implementation;
        let counts = [Level::Must, Level::Should]
            .map(|level| (level.to_string(), counts(report.counts_at(level))));
        let (clauses, rules) = (report.clauses(), report.rules());
        let clauses = clauses.iter().filter_map(|row| {
            RecordedClause::of(row.clause().id(), row.clause().level().id(), row)
        });
        let rules = rules.iter().filter_map(|row| RecordedClause::of(row.subject, "meta", row));
        let open = report.settings().into_iter().map(|setting| {
            let mut choices: Vec<String> = setting.consistent().map(str::to_owned).collect();
            choices.sort();
            let rows = report.rows.iter();
            let rows = rows.filter(|row| row.case.setting.as_deref() == Some(setting.id));
            let answers = rows.filter_map(|row| match &row.outcome {
                Outcome::Open(answer, _) => Some((row.id(), answer.to_string())),
                _ => None,
            });
            (
                setting.id.to_owned(),
                OpenAnswers { made: choices, answers: BTreeMap::from_iter(answers) },
            )
        });
        let answers = report.rows.iter().filter_map(|row| match &row.outcome {
            Outcome::Wrong(Difference { answered, .. }) => {
                let expect = row.query.map(|query| &row.case.queries[query].expect);
                let is_implied =
                    implied(OutcomeKind::Wrong, expect).as_deref() == Some(answered.raw());
                (!is_implied).then(|| (row.id(), answered.clone()))
            }
            _ => None,
        });
        let later = more.into_iter().flat_map(|more| &more.rows).filter_map(|row| {
            let answer = match AnswerKind::of(row.answer.as_ref()?) {
                Some(answer @ (AnswerKind::Verdict(_) | AnswerKind::Refused)) => answer.to_string(),
                _ => row.outcome.kind().id().to_owned(),
            };
            Some((row.id(), answer))
        });
        let unsupported = report.rows.iter();
        let unsupported = unsupported.filter(|row| row.outcome.kind() == OutcomeKind::Unsupported);
        let mut unsupported: Vec<String> = unsupported.map(Row::id).collect();
        unsupported.sort();
        Recorded {
            format_version: VERSION,
            adapter: adapter.to_owned(),
            called,
            implementation: implementation.name.clone(),
            version: implementation.version.clone(),
            language: implementation.language.clone(),
            ops: report.hello.offers().into_iter().map(str::to_owned).collect(),
            suite: report.suite.version.clone(),
            counts: counts.into(),
            causes: RecordedCause::all(report),
            clauses: clauses.chain(rules).collect(),
            profile: report
                .explanation
                .choices
                .iter()
                .map(|(deviation, _)| deviation.to_string())
                .collect(),
            open: BTreeMap::from_iter(open),
            answers: BTreeMap::from_iter(answers),
            editions: by.iter().map(RecordedEdition::of).collect(),
            later: BTreeMap::from_iter(later),
            unsupported,
        }
    }

    /// Returns the outcomes under a later edition. Returns `None` if the results contain no outcomes under this
    /// edition.
    pub fn edition(&self, edition: Edition) -> Option<&RecordedEdition> {
        self.editions.iter().find(|recorded| recorded.edition == edition)
    }

    /// Returns the queries whose answers are wrong under every edition. The list is empty if the results contain no
    /// outcomes under later editions.
    pub fn wrong_under_all(&self) -> Vec<&str> {
        if self.editions.is_empty() {
            return Vec::new();
        }
        let mut all = distinct(wrong(&self.clauses));
        for edition in &self.editions {
            let wrong = edition.wrong();
            all.retain(|query| wrong.contains(query));
        }
        all
    }

    /// Returns the name of the adapter and the version of the implementation that was run.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.adapter, self.version.as_ref().map_or("?", Outside::raw))
    }

    /// Returns the name of the file for an adapter's results: the name of the adapter, followed by `.json`. ASCII
    /// letters, digits, `.`, `_` and `-` are kept. Between these characters, each sequence of other characters becomes
    /// one `-`.
    pub fn file_name(adapter: &str) -> String {
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        let words: Vec<&str> =
            adapter.split(|c| !plain(c)).filter(|word| !word.is_empty()).collect();
        format!("{}.json", words.join("-"))
    }

    /// Returns the results as the JSON text of their file. Each member and each item has its own line.
    pub fn json(&self) -> String {
        let json = serde_json::to_string_pretty(self).expect("names and numbers");
        json + "\n"
    }

    /// Reads results from a JSON value.
    ///
    /// # Errors
    ///
    /// Returns an error message if the JSON is not in version [`VERSION`] of the format.
    pub(crate) fn read(value: Value) -> Result<Recorded, String> {
        version(&value, "format_version")?;
        serde_json::from_value(value).map_err(|error| error.to_string())
    }

    /// Reads all results in a folder and sorts them by the names of the adapters.
    ///
    /// # Errors
    ///
    /// Returns an error message if the folder or a `*.json` file in it can't be read. The message names the folder or
    /// the file.
    pub fn load(folder: &Path) -> Result<Vec<Recorded>, String> {
        Recorded::load_but(folder, &[])
    }

    /// Reads all results in a folder, except the files with the given names.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Recorded::load`].
    pub fn load_but(folder: &Path, names: &[String]) -> Result<Vec<Recorded>, String> {
        let error = |file: &Path, what: &dyn fmt::Display| {
            let file = visible::draw(file.as_os_str().as_encoded_bytes());
            format!("{file}: {}", visible::draw(what.to_string().as_bytes()))
        };
        let mut results = Vec::new();
        for entry in fs::read_dir(folder).map_err(|e| error(folder, &e))? {
            let name = entry.map_err(|e| error(folder, &e))?.file_name();
            let path = folder.join(&name);
            let wanted = path.extension().is_some_and(|extension| extension == "json");
            if wanted && !names.iter().any(|but| **but == *name) {
                let bytes = file::read_inside(folder, Path::new(&name));
                let bytes = bytes.map_err(|e| error(&path, &e))?;
                let value = serde_json::from_slice(&bytes).map_err(|e| error(&path, &e))?;
                results.push(Recorded::read(value).map_err(|what| error(&path, &what))?);
            }
        }
        results.sort_by(|a: &Recorded, b| a.adapter.cmp(&b.adapter));
        Ok(results)
    }
}

/// Omits kinds without queries.
fn counts(counts: Counts) -> BTreeMap<String, usize> {
    let kinds = OutcomeKind::ALL.into_iter().filter(|&kind| counts.get(kind) > 0);
    BTreeMap::from_iter(kinds.map(|kind| (kind.id().to_owned(), counts.get(kind))))
}

/// Checks that the number in `member` of a JSON value is [`VERSION`].
pub(crate) fn version(value: &Value, member: &str) -> Result<(), String> {
    match value.get(member).and_then(Value::as_u64) {
        Some(version) if version == VERSION => Ok(()),
        version => Err(format!(
            "it has version {} of the format, and this norobots reads version {VERSION}; run the \
             parser again with this norobots",
            version.unwrap_or(1)
        )),
    }
}

/// Computes an implementation's verdict from the kind of outcome and the expected verdict. Returns `None` if the
/// verdict can't be computed.
pub(crate) fn implied(kind: OutcomeKind, expect: Option<&Expect>) -> Option<String> {
    let expected = expect?.settled()?;
    let verdict = match kind {
        OutcomeKind::Pass => expected,
        OutcomeKind::Wrong | OutcomeKind::Superseded => match expected {
            Verdict::Allowed => Verdict::Disallowed,
            Verdict::Disallowed => Verdict::Allowed,
        },
        _ => return None,
    };
    Some(verdict.to_string())
}

#[cfg(test)]
mod tests {
    use crate::report::recorded::results::Recorded;

    #[test]
    fn a_file_name_is_safe_anywhere() {
        assert_eq!(Recorded::file_name("perl:WWW::RobotRules"), "perl-WWW-RobotRules.json");
        assert_eq!(Recorded::file_name("a:../b c/é?.rs"), "a-..-b-c-.rs.json");
        assert_eq!(Recorded::file_name("norobots"), "norobots.json");
    }
}
