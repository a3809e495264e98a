//! Results and reports, read back.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Deserializer, Value};

use crate::driver::visible;
use crate::query::{Op, OutcomeKind};
use crate::report::matrix::column::{Came, Column, VersionError, Versions};
use crate::report::recorded::{Recorded, RecordedCause, ask_id};
use crate::run::Rerun;
use crate::run::row::asks;
use crate::suite::{Case, Expect, Suite};
use norobots::engine::Verdict;

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
            not_run.push(text(&value, "adapter")?);
        } else if has("result") && has("case") {
            // A row of `--format jsonl`; the report that ends it has all that the rows have.
        } else if has("failures") && has("implementation") {
            columns.push(reader.report(&value)?);
        } else if has("adapter") && has("clauses") {
            let recorded = serde_json::from_value(value);
            columns
                .push(reader.recorded(recorded.map_err(|e| VersionError::Form(e.to_string()))?)?);
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

/// The asks of a suite, at hand by id.
struct Reader<'s> {
    suite: &'s Suite,
    asks: HashMap<String, (&'s Case, Op, Option<usize>)>,
}

impl<'s> Reader<'s> {
    fn of(suite: &'s Suite) -> Reader<'s> {
        let all = suite.cases.iter().flat_map(|case| {
            asks(0, case).map(move |(_, op, ask)| (ask_id(case, op, ask), (case, op, ask)))
        });
        Reader { suite, asks: all.collect() }
    }

    fn versions(&self, theirs: &str) -> Versions {
        Versions { theirs: theirs.to_owned(), ours: self.suite.version.clone() }
    }

    fn known(&self, ask: &str, theirs: &str) -> Result<(), VersionError> {
        match self.asks.contains_key(ask) {
            true => Ok(()),
            false => Err(VersionError::UnknownAsk(
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
            for (kind, asks) in &clause.not {
                let kind = kind_of(kind)?;
                listed.extend(asks.iter().map(|ask| (ask.as_str(), (kind, None))));
            }
        }
        for open in recorded.open.values() {
            let answers = open.answers.iter();
            listed.extend(answers.map(|(ask, a)| (ask.as_str(), (OutcomeKind::Open, Some(a)))));
        }
        let unsupported = recorded.unsupported.iter();
        listed.extend(unsupported.map(|ask| (ask.as_str(), (OutcomeKind::Unsupported, None))));
        let causes = recorded.causes.iter().flat_map(|cause| &cause.asks);
        let others = causes.chain(recorded.answers.keys()).map(String::as_str);
        for ask in listed.keys().copied().chain(others) {
            self.known(ask, &recorded.suite)?;
        }
        let mut came = BTreeMap::new();
        for (id, &(case, op, ask)) in &self.asks {
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
            came.insert(id.clone(), Came { kind, answer, message: None });
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
            came,
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
                for (_, op, ask) in asks(0, case) {
                    let kind = column.came(case, op, ask).map(|came| came.kind);
                    count.0 += usize::from(kind == Some(OutcomeKind::Pass));
                    count.1 += usize::from(kind.is_some_and(OutcomeKind::judged));
                }
            }
            let row = recorded.clauses.iter().find(|row| row.clause == id);
            let (held, asked) = row.map_or((0, 0), |row| (row.held, row.asked));
            if (held, asked) != count {
                let (ours_held, ours_asked) = count;
                return Some(format!(
                    "for {id} it has {held} of {asked}, where its list of asks makes it \
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

    fn report(&self, report: &Value) -> Result<Column, VersionError> {
        let suite = text(&report["suite"], "version")?;
        let implementation = &report["implementation"];
        let mut came = BTreeMap::new();
        let mut rerun = None;
        for list in ["failures", "open"] {
            for row in array(report, list)? {
                let case = text(row, "case")?;
                let id = place(row)?;
                self.known(&id, &suite)?;
                let said = |member: &str| row[member].as_str().map(str::to_owned);
                let kind = kind_of(&text(row, "result")?)?;
                came.insert(id, Came { kind, answer: said("answer"), message: said("message") });
                if rerun.is_none() {
                    rerun = said("rerun").and_then(|line| {
                        let (head, tail) = line.split_once(&format!(" --only {case}"))?;
                        Some(Rerun { head: head.to_owned(), tail: tail.to_owned() })
                    });
                }
            }
        }
        for (list, kind) in
            [("passed", OutcomeKind::Pass), ("unsupported", OutcomeKind::Unsupported)]
        {
            for id in array(report, list)? {
                let id =
                    id.as_str().ok_or_else(|| VersionError::Form(format!("{list} is no list")))?;
                self.known(id, &suite)?;
                let answer = match kind {
                    OutcomeKind::Pass => {
                        let (case, _, ask) = self.asks[id];
                        implied(kind, ask.map(|ask| &case.queries[ask].expect))
                    }
                    _ => None,
                };
                came.insert(id.to_owned(), Came { kind, answer, message: None });
            }
        }
        let ops: Vec<String> = array(implementation, "ops")?
            .iter()
            .filter_map(|op| op.as_str().map(str::to_owned))
            .collect();
        for (id, &(_, op, _)) in &self.asks {
            if !ops.iter().any(|offered| offered == op.id()) {
                let none = Came { kind: OutcomeKind::NotOffered, answer: None, message: None };
                came.entry(id.clone()).or_insert(none);
            }
        }
        let causes = array(report, "causes")?.iter().map(cause);
        let causes = causes.collect::<Result<Vec<_>, _>>()?;
        for ask in causes.iter().flat_map(|cause| &cause.asks) {
            self.known(ask, &suite)?;
        }
        let name = text(implementation, "name")?;
        let maybe = |member: &str| implementation[member].as_str().map(str::to_owned);
        Ok(Column {
            name: report["adapter"].as_str().unwrap_or(&name).to_owned(),
            implementation: name,
            version: maybe("version"),
            language: maybe("language"),
            ops,
            suite,
            causes,
            rerun,
            came,
        })
    }
}

/// The name of an ask, where a report gives its case, its operation and its number.
fn place(row: &Value) -> Result<String, VersionError> {
    let case = text(row, "case")?;
    Ok(match row["ask"].as_u64() {
        Some(number) => format!("{case}#{number}"),
        None => format!("{case}#{}", text(row, "op")?),
    })
}

/// A cause as a report gives it.
pub(crate) fn cause(value: &Value) -> Result<RecordedCause, VersionError> {
    let number = |member: &str| {
        let number = value[member].as_u64().and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(|| VersionError::Form(format!("`{member}` is no number")))
    };
    let names = |member: &str| {
        let name = |name: &Value| name.as_str().map(str::to_owned);
        let names = array(value, member)?.iter().map(name).collect::<Option<Vec<_>>>();
        names.ok_or_else(|| VersionError::Form(format!("`{member}` is no list of texts")))
    };
    Ok(RecordedCause {
        setting: text(value, "setting")?,
        choice: text(value, "choice")?,
        clause: value["clause"].as_str().map(str::to_owned),
        explains: number("explains")?,
        of: number("of")?,
        with: names("with")?,
        or: names("or")?,
        asks: array(value, "asks")?.iter().map(place).collect::<Result<_, _>>()?,
    })
}

/// The answer that a kind of result says by itself.
fn implied(kind: OutcomeKind, expect: Option<&Expect>) -> Option<String> {
    let Some(Expect::Settled(expected)) = expect else { return None };
    let verdict = match (kind, expected) {
        (OutcomeKind::Pass, verdict) => *verdict,
        (OutcomeKind::Wrong | OutcomeKind::Superseded, Verdict::Allowed) => Verdict::Disallowed,
        (OutcomeKind::Wrong | OutcomeKind::Superseded, Verdict::Disallowed) => Verdict::Allowed,
        _ => return None,
    };
    Some(verdict.to_string())
}

fn kind_of(id: &str) -> Result<OutcomeKind, VersionError> {
    let known = OutcomeKind::ALL.into_iter().find(|kind| kind.id() == id);
    known.ok_or_else(|| {
        VersionError::Form(format!("there is no result \"{}\"", visible::brief(id.as_bytes(), 40)))
    })
}

pub(crate) fn text(object: &Value, member: &str) -> Result<String, VersionError> {
    let text = object.get(member).and_then(Value::as_str);
    text.map(str::to_owned).ok_or_else(|| VersionError::Form(format!("`{member}` is no text")))
}

/// A list that a report of this version has.
fn array<'v>(object: &'v Value, member: &str) -> Result<&'v Vec<Value>, VersionError> {
    match object.get(member) {
        Some(Value::Array(list)) => Ok(list),
        Some(_) => Err(VersionError::Form(format!("`{member}` is no list"))),
        None => Err(VersionError::Incomplete),
    }
}
