//! Results and reports, read back.

use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;
use serde_json::{Deserializer, Value};

use crate::driver::visible;
use crate::query::{Op, OutcomeKind};
use crate::report::matrix::column::{Cell, Column, VersionError, Versions};
use crate::report::recorded::results::{implied, version};
use crate::report::recorded::{Recorded, RecordedCause, query_id};
use crate::run::Rerun;
use crate::run::row::queries;
use crate::suite::{Case, Expect, Suite};

/// What the bytes of a file say of implementations: a [`Recorded`], or the objects of `norobots
/// conform`, one after the other. With them the names of those that could not be run.
///
/// # Errors
///
/// [`VersionError`] where there is anything else in it, or results of another suite.
pub fn columns(suite: &Suite, bytes: &[u8]) -> Result<(Vec<Column>, Vec<String>), VersionError> {
    let reader = Reader::of(suite);
    let (mut columns, mut not_run) = (Vec::new(), Vec::new());
    for value in Deserializer::from_slice(bytes).into_iter::<Value>() {
        let value = value.map_err(|error| VersionError::NotJson(error.to_string()))?;
        let has = |member: &str| value.get(member).is_some();
        if has("not_run") {
            let name = value["adapter"].as_str();
            let name = name.ok_or_else(|| VersionError::Form("`adapter` is no text".into()))?;
            not_run.push(name.to_owned());
        } else if has("result") && has("case") {
            // A row of `--format jsonl`; the report that ends it has all that the rows have.
        } else if has("failures") && has("implementation") {
            version(&value, "version").map_err(VersionError::Form)?;
            let report = serde_json::from_value(value);
            let report = report.map_err(|error| VersionError::Form(error.to_string()))?;
            columns.push(reader.report(report)?);
        } else if has("adapter") && has("clauses") {
            let recorded = Recorded::read(value).map_err(VersionError::Form)?;
            columns.push(reader.recorded(recorded)?);
        } else {
            return Err(VersionError::Stranger);
        }
    }
    if columns.is_empty() && not_run.is_empty() {
        Err(VersionError::Empty)
    } else {
        Ok((columns, not_run))
    }
}

/// The queries of a suite, at hand by id.
struct Reader<'s> {
    suite: &'s Suite,
    queries: HashMap<String, (&'s Case, Op, Option<usize>)>,
}

impl<'s> Reader<'s> {
    fn of(suite: &'s Suite) -> Reader<'s> {
        let all = suite.cases.iter().flat_map(|case| {
            queries(0, case).map(move |(_, op, ask)| (query_id(case, op, ask), (case, op, ask)))
        });
        Reader { suite, queries: all.collect() }
    }

    fn versions(&self, theirs: &str) -> Versions {
        Versions { theirs: theirs.to_owned(), ours: self.suite.version.clone() }
    }

    fn known(&self, ask: &str, theirs: &str) -> Result<(), VersionError> {
        match self.queries.contains_key(ask) {
            true => Ok(()),
            false => Err(VersionError::UnknownQuery(
                visible::brief(ask.as_bytes(), 80),
                self.versions(&visible::draw(theirs.as_bytes())),
            )),
        }
    }

    /// What was recorded. It lists what did not pass; that the rest did is held against its
    /// figures.
    fn recorded(&self, recorded: Recorded) -> Result<Column, VersionError> {
        let mut listed: HashMap<&str, (OutcomeKind, Option<&String>)> = HashMap::new();
        for clause in &recorded.clauses {
            for (kind, queries) in &clause.not {
                let kind = kind_of(kind)?;
                listed.extend(queries.iter().map(|ask| (ask.as_str(), (kind, None))));
            }
        }
        for open in recorded.open.values() {
            let answers = open.answers.iter();
            listed.extend(answers.map(|(ask, a)| (ask.as_str(), (OutcomeKind::Open, Some(a)))));
        }
        let unsupported = recorded.unsupported.iter();
        listed.extend(unsupported.map(|ask| (ask.as_str(), (OutcomeKind::Unsupported, None))));
        let causes = recorded.causes.iter().flat_map(|cause| &cause.queries);
        let others = causes.chain(recorded.answers.keys()).map(String::as_str);
        for ask in listed.keys().copied().chain(others) {
            self.known(ask, &recorded.suite)?;
        }
        let mut cells = BTreeMap::new();
        for (id, &(case, op, ask)) in &self.queries {
            let expect = ask.map(|ask| &case.queries[ask].expect);
            let (kind, answer) = match listed.get(id.as_str()) {
                Some(&(kind, answer)) => (kind, answer.cloned()),
                None if !recorded.ops.iter().any(|offered| offered == op.id()) => {
                    (OutcomeKind::NotOffered, None)
                }
                None if matches!(expect, Some(Expect::Open(_))) => {
                    let what = format!("it has no answer to {id}");
                    return Err(VersionError::Figures(what, self.versions(&recorded.suite)));
                }
                None => (OutcomeKind::Pass, None),
            };
            let answer = answer.or_else(|| recorded.answers.get(id).cloned());
            let answer = answer.or_else(|| implied(kind, expect));
            cells.insert(id.clone(), Cell { kind, answer, message: None });
        }
        let rerun = Rerun {
            head: format!("norobots conform {}", visible::command(&[(&recorded.adapter).into()])),
            tail: String::new(),
        };
        let column = Column {
            name: recorded.adapter.clone(),
            implementation: recorded.implementation.clone(),
            version: recorded.version.clone(),
            language: recorded.language.clone(),
            ops: recorded.ops.clone(),
            suite: recorded.suite.clone(),
            causes: recorded.causes.clone(),
            rerun: Some(rerun),
            cells,
        };
        match self.differs(&recorded, &column) {
            Some(what) => Err(VersionError::Figures(what, self.versions(&recorded.suite))),
            None => Ok(column),
        }
    }

    /// Where the figures that were recorded are not those of the column.
    fn differs(&self, recorded: &Recorded, column: &Column) -> Option<String> {
        for quotation in &self.suite.clauses {
            let id = quotation.clause.id();
            let mut count = (0, 0);
            for case in
                self.suite.cases.iter().filter(|case| case.chief() == Some(quotation.clause))
            {
                for (_, op, ask) in queries(0, case) {
                    let kind = column.cell(case, op, ask).map(|cell| cell.kind);
                    count.0 += usize::from(kind == Some(OutcomeKind::Pass));
                    count.1 += usize::from(kind.is_some_and(OutcomeKind::judged));
                }
            }
            let row = recorded.clauses.iter().find(|row| row.clause == id);
            let (held, asked) = row.map_or((0, 0), |row| (row.held, row.asked));
            if (held, asked) != count {
                let (ours_held, ours_asked) = count;
                return Some(format!(
                    "for {id} it has {held} of {asked}, where its list of queries makes it \
                     {ours_held} of {ours_asked}"
                ));
            }
        }
        for (setting, open) in &recorded.open {
            let made: Vec<&str> = open.made.iter().map(String::as_str).collect();
            if made != column.made(self.suite, setting).unwrap_or_default() {
                let setting = visible::brief(setting.as_bytes(), 80);
                return Some(format!("for {setting} its answers show other choices than it names"));
            }
        }
        None
    }

    fn report(&self, report: Report) -> Result<Column, VersionError> {
        let suite = report.suite.version;
        let mut cells = BTreeMap::new();
        let mut rerun = None;
        for row in report.failures.into_iter().chain(report.open) {
            let id = row.place.id();
            self.known(&id, &suite)?;
            let kind = kind_of(&row.result)?;
            cells.insert(id, Cell { kind, answer: row.answer, message: row.message });
            rerun = rerun.or_else(|| {
                let line = row.rerun?;
                let (head, tail) = line.split_once(&format!(" --only {}", row.place.case))?;
                Some(Rerun { head: head.to_owned(), tail: tail.to_owned() })
            });
        }
        for id in report.passed {
            self.known(&id, &suite)?;
            let (case, _, query) = self.queries[&id];
            let kind = OutcomeKind::Pass;
            let answer = implied(kind, query.map(|query| &case.queries[query].expect));
            cells.insert(id, Cell { kind, answer, message: None });
        }
        let none = |kind| Cell { kind, answer: None, message: None };
        for id in report.unsupported {
            self.known(&id, &suite)?;
            cells.insert(id, none(OutcomeKind::Unsupported));
        }
        let Implementation { name, version, language, ops } = report.implementation;
        for (id, (_, op, _)) in &self.queries {
            if !ops.iter().any(|offered| offered == op.id()) {
                cells.entry(id.clone()).or_insert_with(|| none(OutcomeKind::NotOffered));
            }
        }
        let causes: Vec<RecordedCause> = report.causes.into_iter().map(Cause::recorded).collect();
        for query in causes.iter().flat_map(|cause| &cause.queries) {
            self.known(query, &suite)?;
        }
        Ok(Column {
            name: report.adapter.unwrap_or_else(|| name.clone()),
            implementation: name,
            version,
            language,
            ops,
            suite,
            causes,
            rerun,
            cells,
        })
    }
}

/// What is read of a report.
#[derive(Deserialize)]
struct Report {
    adapter: Option<String>,
    suite: Versioned,
    implementation: Implementation,
    causes: Vec<Cause>,
    failures: Vec<Row>,
    open: Vec<Row>,
    passed: Vec<String>,
    unsupported: Vec<String>,
}

#[derive(Deserialize)]
struct Versioned {
    version: String,
}

#[derive(Deserialize)]
struct Implementation {
    name: String,
    version: Option<String>,
    language: Option<String>,
    ops: Vec<String>,
}

#[derive(Deserialize)]
struct Row {
    #[serde(flatten)]
    place: Place,
    result: String,
    answer: Option<String>,
    message: Option<String>,
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
        let Cause { setting, choice, clause, explains, of, with, or, queries } = self;
        let queries = queries.iter().map(Place::id).collect();
        RecordedCause { setting, choice, clause, explains, of, with, or, queries }
    }
}

/// The name of a query: its case, its operation and its number.
#[derive(Deserialize)]
struct Place {
    case: String,
    op: String,
    query: Option<usize>,
}

impl Place {
    fn id(&self) -> String {
        match self.query {
            Some(number) => format!("{}#{number}", self.case),
            None => format!("{}#{}", self.case, self.op),
        }
    }
}

fn kind_of(id: &str) -> Result<OutcomeKind, VersionError> {
    OutcomeKind::from_id(id).ok_or_else(|| {
        VersionError::Form(format!("there is no result \"{}\"", visible::brief(id.as_bytes(), 40)))
    })
}
