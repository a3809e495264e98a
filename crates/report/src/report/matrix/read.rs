//! Reads recorded results and JSON reports.
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Deserializer, Value};

use crate::report::matrix::column::{Cell, Column};
use crate::report::recorded::results::{implied, version};
use crate::report::recorded::{OpenAnswers, Recorded, RecordedCause, RecordedClause};
use crate::run::Rerun;
use crate::run::row::{Place, queries, query_id};
use norobots_settings::setting::{Deviation, Settings};
use norobots_suite::query::{Op, OutcomeKind};
use norobots_suite::suite::{Case, Suite};
use norobots_text::visible::{self, Outside};

/// Reads the results of implementations from the bytes of a file. The file contains either one [`Recorded`] or the
/// concatenated JSON objects that `norobots conform` printed. Also returns the names of the implementations that could
/// not be run.
///
/// # Errors
///
/// Returns an error if the file has another format, or if the results come from another suite. The error message
/// begins with a verb, because the caller writes the name of the file before the message.
pub fn columns(suite: &Suite, bytes: &[u8]) -> Result<(Vec<Column>, Vec<String>), String> {
    const MADE: &str = "`norobots conform … --format json` and `norobots conform --all --record \
         DIR` write such files";
    let form = |what: String| format!("does not have the form of results: {what}; {MADE}");
    let reader = Reader::of(suite);
    let (mut columns, mut not_run) = (Vec::new(), Vec::new());
    for value in Deserializer::from_slice(bytes).into_iter::<Value>() {
        let value = value.map_err(|error| format!("is not JSON ({error}); {MADE}"))?;
        let has = |member: &str| value.get(member).is_some();
        if has("not_run") {
            let name = value["adapter"].as_str();
            not_run.push(name.ok_or_else(|| form("`adapter` is not text".into()))?.to_owned());
        } else if has("result") && has("case") {
            // Rows of `--format jsonl` are ignored, because the report at the end contains the same data.
        } else if has("failures") && has("implementation") {
            version(&value, "version").map_err(form)?;
            if let Some(other) = value["suite"]["edition"].as_str().filter(|id| *id != "1994") {
                return Err(format!(
                    "is the report of a run with --edition {}, and the page needs one of a run without it: run \
                     `norobots conform` again without --edition",
                    visible::brief(other.as_bytes(), 80)
                ));
            }
            let report = serde_json::from_value(value).map_err(|error| error.to_string());
            let column = report.and_then(column_of_report).map_err(form)?;
            columns.push(reader.filled(column, None)?);
        } else if has("adapter") && has("clauses") {
            let recorded = Recorded::read(value).map_err(form)?;
            let column = column_of_recorded(&recorded).map_err(form)?;
            columns.push(reader.filled(column, Some(&recorded))?);
        } else {
            return Err(format!("is JSON, but neither results nor a report; {MADE}"));
        }
    }
    match columns.is_empty() && not_run.is_empty() {
        true => Err(format!("contains no results; {MADE}")),
        false => Ok((columns, not_run)),
    }
}

struct Reader<'s> {
    suite: &'s Suite,
    queries: BTreeMap<String, (&'s Case, Op, Option<usize>)>,
}

impl<'s> Reader<'s> {
    fn of(suite: &'s Suite) -> Reader<'s> {
        let all = suite.cases.iter().flat_map(|case| {
            queries(case).map(move |(op, query)| (query_id(case, op, query), (case, op, query)))
        });
        Reader { suite, queries: BTreeMap::from_iter(all) }
    }

    /// Completes the column. A file of recorded results lists only the queries that did not pass. If a query is not
    /// listed and the driver offers its operation, the query passed. For such a query, this function adds the result
    /// and the answer. The function also checks that the column has the recorded totals.
    fn filled(&self, column: Column, recorded: Option<&Recorded>) -> Result<Column, String> {
        let error = |what: &str| {
            let (theirs, ours) = (visible::draw(column.suite.as_bytes()), &self.suite.version);
            format!(
                "{what}; it was made with suite {theirs}, and the current suite is {ours}: run it \
                 again"
            )
        };
        let misfit = |what: &str| error(&format!("does not fit the suite: {what}"));
        let in_causes = column.causes.iter().flat_map(|cause| &cause.queries);
        let answers = recorded.map(|recorded| &recorded.answers);
        let answered = answers.into_iter().flatten().map(|(id, _)| id);
        let mut named = column.cells.keys().chain(in_causes).chain(answered);
        if let Some(id) = named.find(|id| !self.queries.contains_key(*id)) {
            let id = visible::brief(id.as_bytes(), 80);
            return Err(error(&format!("has a result for {id}, which the suite does not have")));
        }
        let mut cells = BTreeMap::new();
        for (id, &(case, op, query)) in &self.queries {
            let expect = query.map(|query| &case.queries[query].expect);
            let mut cell = match column.cells.get(id) {
                Some(cell) => cell.clone(),
                None if !column.ops.iter().any(|offered| offered == op.id()) => {
                    Cell::of(OutcomeKind::NotOffered)
                }
                None if recorded.is_none() => continue,
                None if expect.is_some_and(|expect| expect.open().is_some()) => {
                    return Err(misfit(&format!("it has no answer to {id}")));
                }
                None => Cell::of(OutcomeKind::Pass),
            };
            let recorded_answer = || answers.and_then(|answers| answers.get(id).cloned());
            cell.answer = cell
                .answer
                .or_else(recorded_answer)
                .or_else(|| implied(cell.kind, expect).map(Outside::from));
            cells.insert(id.clone(), cell);
        }
        let mut filled = Column { cells, ..column.clone() };
        filled.choices = filled.choices_made(self.suite);
        match recorded.and_then(|recorded| self.differs(recorded, &filled)) {
            Some(what) => Err(misfit(&what)),
            None => Ok(filled),
        }
    }

    /// Compares the recorded numbers and choices with the numbers and choices of the column. Returns a description of
    /// the first difference.
    fn differs(&self, recorded: &Recorded, column: &Column) -> Option<String> {
        let mut counts = BTreeMap::<_, (usize, usize)>::new();
        for (id, (case, ..)) in &self.queries {
            let (held, asked) = counts.entry(case.chief()).or_default();
            let kind = column.cells.get(id).map(|cell| cell.kind);
            *held += usize::from(kind == Some(OutcomeKind::Pass));
            *asked += usize::from(kind.is_some_and(OutcomeKind::judged));
        }
        for clause in self.suite.clauses.iter().map(|quotation| quotation.subject) {
            let ours = counts.get(&Some(clause)).copied().unwrap_or_default();
            let row = recorded.clauses.iter().find(|row| row.clause == clause.id());
            let theirs = row.map_or((0, 0), |row| (row.held, row.asked));
            if theirs != ours {
                return Some(format!(
                    "for {clause} it has {} of {}, but its list of queries gives {} of {}",
                    theirs.0, theirs.1, ours.0, ours.1
                ));
            }
        }
        let choices_made =
            |setting: &str| column.choices.get(setting).map_or(&[][..], Vec::as_slice);
        let (setting, _) =
            recorded.open.iter().find(|(setting, open)| open.made != choices_made(setting))?;
        let setting = visible::brief(setting.as_bytes(), 80);
        Some(format!("for {setting} its answers show other choices than it names"))
    }
}

/// The column has only the results that the file lists.
fn column_of_recorded(recorded: &Recorded) -> Result<Column, String> {
    let mut cells = BTreeMap::new();
    for (kind, queries) in recorded.clauses.iter().flat_map(|RecordedClause { not, .. }| not) {
        let kind = kind_of(kind)?;
        cells.extend(queries.iter().map(|id| (id.clone(), Cell::of(kind))));
    }
    for (id, answer) in recorded.open.values().flat_map(|OpenAnswers { answers, .. }| answers) {
        let answer = Some(answer.as_str().into());
        cells.insert(id.clone(), Cell { answer, ..Cell::of(OutcomeKind::Open) });
    }
    let unsupported = recorded.unsupported.iter();
    cells.extend(unsupported.map(|id| (id.clone(), Cell::of(OutcomeKind::Unsupported))));
    let adapter = visible::command(&[(&recorded.adapter).into()]);
    let rerun =
        Rerun { head: format!("norobots conform {}", adapter.raw()).into(), tail: "".into() };
    Ok(Column {
        name: recorded.adapter.clone(),
        implementation: recorded.implementation.clone(),
        version: recorded.version.clone(),
        language: recorded.language.clone(),
        ops: recorded.ops.clone(),
        suite: recorded.suite.clone(),
        causes: recorded.causes.clone(),
        profile: profile(&recorded.profile),
        rerun: Some(rerun),
        cells,
        choices: BTreeMap::new(),
        editions: recorded.editions.clone(),
        later: recorded.later.clone(),
    })
}

/// Each choice has the form `<setting>=<choice>`.
fn profile(choices: &[String]) -> Settings {
    let deviations: Vec<Deviation> =
        choices.iter().filter_map(|choice| choice.parse().ok()).collect();
    Settings::DEFAULT.deviate(&deviations)
}

/// The column has only the results that the report lists.
fn column_of_report(report: Report) -> Result<Column, String> {
    let (mut cells, mut rerun) = (BTreeMap::new(), None);
    for row in report.failures.into_iter().chain(report.open) {
        let Row { place, result, answer, message, .. } = row;
        cells.insert(place.id(), Cell { kind: kind_of(&result)?, answer, message });
        rerun = rerun.or_else(|| {
            let line = row.rerun?;
            let (head, tail) = line.split_once(&format!(" --only {}", place.case))?;
            Some(Rerun { head: head.into(), tail: tail.into() })
        });
    }
    cells.extend(report.passed.into_iter().map(|id| (id, Cell::of(OutcomeKind::Pass))));
    let unsupported = report.unsupported.into_iter();
    cells.extend(unsupported.map(|id| (id, Cell::of(OutcomeKind::Unsupported))));
    let Implementation { name: implementation, version, language, ops } = report.implementation;
    Ok(Column {
        name: report.adapter.unwrap_or_else(|| implementation.raw().to_owned()),
        implementation,
        version,
        language,
        ops,
        suite: report.suite.version,
        causes: report.causes.into_iter().map(Cause::recorded).collect(),
        profile: report.profile.iter().fold(Settings::DEFAULT, |profile, deviation| {
            profile.with(&deviation.setting, &deviation.choice).unwrap_or(profile)
        }),
        rerun,
        cells,
        choices: BTreeMap::new(),
        editions: Vec::new(),
        later: BTreeMap::new(),
    })
}

/// The members of a JSON report that this module reads.
#[derive(Deserialize)]
struct Report {
    adapter: Option<String>,
    suite: Versioned,
    implementation: Implementation,
    causes: Vec<Cause>,
    #[serde(default)]
    profile: Vec<Made>,
    failures: Vec<Row>,
    open: Vec<Row>,
    passed: Vec<String>,
    unsupported: Vec<String>,
}

#[derive(Deserialize)]
struct Made {
    setting: String,
    choice: String,
}

#[derive(Deserialize)]
struct Versioned {
    version: String,
}

#[derive(Deserialize)]
struct Implementation {
    name: Outside,
    version: Option<Outside>,
    language: Option<Outside>,
    ops: Vec<String>,
}

#[derive(Deserialize)]
struct Row {
    #[serde(flatten)]
    place: Place,
    result: String,
    answer: Option<Outside>,
    message: Option<Outside>,
    rerun: Option<String>,
}

#[derive(Deserialize)]
struct Cause {
    setting: String,
    choice: String,
    clause: Option<String>,
    explains: usize,
    of: usize,
    with: Vec<String>,
    or: Vec<String>,
    queries: Vec<Place>,
}

impl Cause {
    fn recorded(self) -> RecordedCause {
        let Cause { setting, choice, clause, explains, of: failures, with, or, queries } = self;
        let queries = queries.iter().map(Place::id).collect();
        RecordedCause { setting, choice, clause, explains, of: failures, with, or, queries }
    }
}

fn kind_of(id: &str) -> Result<OutcomeKind, String> {
    let unknown = || format!("there is no result \"{}\"", visible::brief(id.as_bytes(), 40));
    OutcomeKind::from_id(id).ok_or_else(unknown)
}
