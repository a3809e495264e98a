//! The report as JSON.

use crate::driver::protocol::set_bytes;
use crate::explain::Cause;
use crate::query::{Op, Outcome, OutcomeKind};
use crate::report::recorded::results::{VERSION, query};
use crate::run::{Counts, Report, Row, expected, required_by};
use crate::setting::{Deviation, Grade};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use norobots::spec::{Clause, Level};
use serde_json::{Map, Value, json};

/// The whole report: one object.
pub fn report(report: &Report) -> Value {
    let clauses = report.clauses();
    let ids = |which: fn(&crate::run::ClauseRow) -> bool| -> Vec<&str> {
        clauses.iter().filter(|row| which(row)).map(|row| row.clause().id()).collect()
    };
    let implementation = &report.hello.implementation;
    let failure = |row: &Row| {
        let mut failure = self::row(row);
        failure["robots_base64"] = BASE64_STANDARD.encode(&row.case.robots).into();
        failure["rerun"] = report.rerun.line(&row.case.id).into();
        failure
    };
    let of = |kind: OutcomeKind| report.rows.iter().filter(move |row| row.outcome.kind() == kind);
    let not_passed = |row: &&Row| row.outcome.kind().judged() && row.outcome != Outcome::Pass;
    json!({
        "version": VERSION,
        "suite": {
            "name": if report.suite.imported() { "imported" } else { "norobots" },
            "edition": (!report.suite.imported()).then_some("1994"),
            "version": report.suite.version,
            "cases": report.suite.cases.len(),
        },
        "implementation": {
            "name": implementation.name,
            "version": implementation.version,
            "language": implementation.language,
            "ops": report.hello.ops.iter().map(|op| op.id()).collect::<Vec<_>>(),
        },
        "seed": report.seed,
        "complete": report.rows.len() == report.of,
        "stopped": report.stopped.map(|reason| reason.to_string()),
        "breakdowns": report.breakdowns,
        "counts": counts(&report.counts()),
        "counts_by_op": by(&Op::ALL, |op| op.id(), |op| counts(&report.counts_of(op))),
        "counts_by_level": by(
            &[Level::Must, Level::Should],
            Level::id,
            |level| counts(&report.counts_at(level)),
        ),
        "failed_clauses": ids(|row| !row.failures.is_empty()),
        "superseded_clauses": ids(|row| !row.superseded.is_empty()),
        "causes": report.causes.iter().map(|cause| self::cause(report, cause)).collect::<Vec<_>>(),
        "unexplained": report.unexplained.iter().map(|&at| place(&report.rows[at]))
            .collect::<Vec<_>>(),
        "clauses": clauses.iter().map(|row| json!({
            "id": row.clause().id(),
            "level": row.clause().level().to_string(),
            "source": row.quotation.source.to_string(),
            "quote": row.quotation.quote,
            "untestable": row.quotation.untestable,
            "counts": counts(&row.counts),
        })).collect::<Vec<_>>(),
        "rules": report.rules().iter().map(|row| json!({
            "id": row.file,
            "counts": counts(&row.counts),
        })).collect::<Vec<_>>(),
        "files": report.files().iter().map(|row| json!({
            "file": row.file,
            "counts": counts(&row.counts),
        })).collect::<Vec<_>>(),
        "settings": report.settings().iter().map(|setting| json!({
            "id": setting.id,
            "consistent": setting.consistent().collect::<Vec<_>>(),
            "choices": setting.choices.iter().map(|(choice, explains, of)| json!({
                "choice": choice,
                "explains": explains,
                "of": of,
                "required_by": required_by(setting.id, choice)
                    .map(|edition| edition.id()).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "failures": report.rows.iter().filter(not_passed).map(failure).collect::<Vec<_>>(),
        "open": of(OutcomeKind::Open).map(row).collect::<Vec<_>>(),
        "passed": of(OutcomeKind::Pass).map(query).collect::<Vec<_>>(),
        "unsupported": of(OutcomeKind::Unsupported).map(query).collect::<Vec<_>>(),
    })
}

/// One quirk and what it explains.
pub(crate) fn cause(report: &Report, cause: &Cause) -> Value {
    let names = |all: &[Deviation]| all.iter().map(Deviation::to_string).collect::<Vec<_>>();
    let Deviation { setting, choice } = cause.deviation;
    let grade = match choice.grade {
        Grade::Interpretation => "reading",
        Grade::Permitted => "permitted",
        Grade::Violation(_) => "violation",
        Grade::Superseded(..) => "superseded",
    };
    let edition = match choice.grade {
        Grade::Superseded(_, edition) => Some(edition.id()),
        _ => None,
    };
    json!({
        "setting": setting.id,
        "choice": choice.id,
        "summary": choice.summary,
        "grade": grade,
        "clause": choice.grade.clause().map(Clause::id),
        "superseded_by": edition,
        "explains": cause.explains,
        "of": cause.of,
        "contradicted": cause.contradicted,
        "with": names(&cause.with),
        "or": names(&cause.or),
        "queries": cause.rows.iter().map(|&at| place(&report.rows[at])).collect::<Vec<_>>(),
    })
}

/// The name of a query: its case, its operation, and its number among the case's queries.
fn place(row: &Row) -> Value {
    json!({ "case": row.case.id, "op": row.op.id(), "query": row.ask.map(|ask| ask + 1) })
}

/// One query and what came of it.
pub fn row(row: &Row) -> Value {
    let mut object = json!({
        "case": row.case.id,
        "op": row.op.id(),
        "query": row.ask.map(|ask| ask + 1),
        "cites": row.case.cited(),
        "result": row.outcome.kind().id(),
    });
    if let Some(ask) = row.ask.map(|ask| &row.case.queries[ask]) {
        for (member, bytes) in [("agent", &ask.agent), ("url", &ask.url)] {
            set_bytes(&mut object, member, bytes);
        }
    }
    object["expected"] = expected(row.case, row.op, row.ask).into();
    match &row.outcome {
        Outcome::Pass | Outcome::NotOffered => {}
        Outcome::Wrong(difference) => {
            object["expected"] = difference.expected.clone().into();
            object["answer"] = difference.answered.clone().into();
        }
        Outcome::Superseded(difference, editions) => {
            object["answer"] = difference.answered.clone().into();
            object["superseded_by"] = editions.iter().map(|edition| edition.id()).collect();
        }
        Outcome::Open(verdict, choices) => {
            object["answer"] = verdict.to_string().into();
            object["setting"] = row.case.setting.clone().into();
            object["choices"] = choices.clone().into();
        }
        Outcome::Error(text) | Outcome::Crash(text) | Outcome::Unsupported(text) => {
            object["message"] = text.clone().into();
        }
        Outcome::Timeout(time) => {
            object["message"] = format!("no answer within {time:?}").into();
        }
    }
    if !row.stderr.is_empty() && row.outcome.kind().failed() {
        object["stderr"] = row.stderr.clone().into();
    }
    object
}

/// The counts of every kind, and the denominator of those that can be held or not.
fn counts(counts: &Counts) -> Value {
    let mut object: Map<String, Value> = OutcomeKind::ALL
        .into_iter()
        .map(|kind| (kind.id().to_owned(), counts.get(kind).into()))
        .collect();
    object.insert("judged".into(), counts.judged().into());
    object.insert("total".into(), counts.total().into());
    Value::Object(object)
}

fn by<T: Copy>(keys: &[T], id: impl Fn(T) -> &'static str, of: impl Fn(T) -> Value) -> Value {
    Value::Object(keys.iter().map(|&key| (id(key).to_owned(), of(key))).collect())
}
