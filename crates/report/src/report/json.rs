//! Writes the report as JSON.

use crate::report::recorded::results::VERSION;
use crate::run::{ClauseRow, Counts, Report, Row, Standing, expected};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use norobots::access::{Access, Action, Ruling};
use norobots::spec::{Edition, Level};
use norobots_explain::explain::{Cause, Explanation};
use norobots_settings::setting::{Deviation, Grade, required_by};
use norobots_suite::access::{AccessReport, AccessRow, CASES};
use norobots_suite::driver::protocol::set_bytes;
use norobots_suite::query::{Answer, Op, Outcome, OutcomeKind, Query};
use norobots_text::visible::Outside;
use serde_json::{Value, json};

/// Returns the whole report as one JSON object.
pub fn report(report: &Report) -> Value {
    let clauses = report.clauses();
    let ids = |which: fn(&ClauseRow) -> bool| -> Value {
        clauses.iter().filter(|row| which(row)).map(|row| row.clause().id()).collect()
    };
    let implementation = &report.hello.implementation;
    let failure = |row: &Row| {
        let mut failure = self::row(row);
        failure["robots_base64"] = BASE64_STANDARD.encode(&row.case.robots).into();
        failure["rerun"] = json!(report.rerun.line(&row.case.id));
        failure
    };
    let of_kind =
        |kind: OutcomeKind| report.rows.iter().filter(move |row| row.outcome.kind() == kind);
    let not_passed = |row: &&Row| row.outcome.kind().deviates();
    let by_op = Op::ALL.map(|op| (op.id(), counts(&report.counts_of(op))));
    let levels = [Level::Must, Level::Should];
    let by_level = levels.map(|level| (level.id(), counts(&report.counts_at(level))));
    let choice = |setting: &str, &(choice, explains, total): &(&str, usize, usize)| {
        let required_by = Deviation::from_ids(setting, choice).into_iter().flat_map(required_by);
        let required_by: Value = required_by.map(Edition::id).collect();
        json!({ "choice": choice, "explains": explains, "of": total, "required_by": required_by })
    };
    json!({
        "version": VERSION,
        "suite": {
            "name": if report.suite.imported() { "imported" } else { "norobots" },
            "edition": edition(report),
            "version": report.suite.version,
            "cases": report.suite.cases.len(),
        },
        "implementation": {
            "name": implementation.name,
            "version": implementation.version,
            "language": implementation.language,
            "ops": report.hello.offers(),
        },
        "remarks": report.remarks,
        "seed": report.seed,
        "complete": report.rows.len() == report.selected,
        "stopped": report.stopped.map(|reason| reason.to_string()),
        "breakdowns": report.breakdowns,
        "counts": counts(&report.counts()),
        "counts_by_op": by_op.into_iter().collect::<Value>(),
        "counts_by_level": by_level.into_iter().collect::<Value>(),
        "failed_clauses": ids(|row| !row.failures.is_empty()),
        "superseded_clauses": ids(|row| !row.superseded.is_empty()),
        "causes": report.explanation.causes.iter().map(|cause| self::cause(report, cause)).collect::<Value>(),
        "unexplained": places(report, &report.explanation.unexplained),
        "causes_searched": report.explanation.searched,
        "causes_complete": report.explanation.complete,
        "causes_asked": report.explanation.asked.len(),
        "causes_dropped": report.explanation.dropped.iter().map(Deviation::to_string).collect::<Value>(),
        "alike": report.explanation.alike.iter().map(|alike| json!({
            "what": alike.what, "number": alike.number, "of": alike.failures,
        })).collect::<Value>(),
        "clauses": clauses.iter().map(|row| json!({
            "id": row.clause().id(),
            "level": row.clause().level().to_string(),
            "source": row.subject.source.to_string(),
            "url": row.subject.source.address,
            "quote": row.subject.quote,
            "untestable": row.subject.untestable,
            "counts": counts(&row.counts),
        })).collect::<Value>(),
        "rules": report.rules().iter()
            .map(|row| json!({ "id": row.subject, "counts": counts(&row.counts) })).collect::<Value>(),
        "files": report.files().iter()
            .map(|row| json!({ "file": row.subject, "counts": counts(&row.counts) })).collect::<Value>(),
        "profile": profile(&report.explanation),
        "settings": report.settings().iter().map(|setting| json!({
            "id": setting.id,
            "consistent": setting.consistent().collect::<Value>(),
            "choices": setting.choices.iter().map(|tally| choice(setting.id, tally)).collect::<Value>(),
        })).collect::<Value>(),
        "editions": editions(report),
        "access": report.access.as_ref().map(access),
        "failures": report.rows.iter().filter(not_passed).map(failure).collect::<Value>(),
        "open": of_kind(OutcomeKind::Open).map(row).collect::<Value>(),
        "passed": of_kind(OutcomeKind::Pass).map(Row::id).collect::<Value>(),
        "unsupported": of_kind(OutcomeKind::Unsupported).map(Row::id).collect::<Value>(),
    })
}

/// Returns `None` for an imported suite with its own expectations.
fn edition(report: &Report) -> Option<&'static str> {
    let edition = report.suite.edition;
    (!report.suite.imported() || edition != Edition::Standard1994).then(|| edition.id())
}

/// For each edition, returns how many answers agree with the edition, and which answers the edition forbids. Also
/// returns the answers that every edition forbids.
fn editions(report: &Report) -> Value {
    let all = Standing::all(report);
    let ids = |rows: &[usize]| rows.iter().map(|&at| report.rows[at].id()).collect::<Value>();
    let standing = |standing: &Standing| json!({ "edition": standing.edition.id(), "same": standing.same, "of": standing.compared, "wrong": ids(&standing.wrong) });
    json!({
        "each": all.iter().map(standing).collect::<Value>(),
        "wrong_under_all": ids(&Standing::wrong_under_all(&all)),
    })
}

fn access(access: &AccessReport) -> Value {
    let (rows, cases) = (access.rows.iter().flatten(), CASES.case.len());
    let unsupported = rows.filter(|row| matches!(row.answer, Answer::Unsupported(_)));
    let each = access.each().into_iter();
    let expected = |row: &AccessRow| -> Value {
        let by = row.expected(access.edition).into_iter();
        by.map(|(edition, access)| json!({ "edition": edition.id(), "access": rulings(&access) }))
            .collect()
    };
    let fault = |(row, message): (&AccessRow, Outside)| {
        json!({
            "case": row.case.id,
            "fetch": row.case.fetch,
            "answer": row.action().map(Action::id),
            "message": message,
            "expected": expected(row),
        })
    };
    json!({
        "offered": access.rows.is_some(),
        "cases": cases,
        "answered": access.answered(),
        "editions": each.map(|(edition, wrong, judged)| {
            json!({ "edition": edition.id(), "wrong": wrong, "of": judged })
        }).collect::<Value>(),
        "faults": access.faults().map(fault).collect::<Value>(),
        "unsupported": unsupported.map(|row| row.case.id.as_str()).collect::<Value>(),
    })
}

fn rulings(access: &Access) -> Value {
    let ruling = |ruling: &Ruling| json!({ "action": ruling.action.id(), "level": ruling.level.id(), "clauses": ruling.clauses });
    access.rulings.iter().map(ruling).collect()
}

/// Returns one quirk, together with the failures that the quirk explains.
pub(crate) fn cause(report: &Report, cause: &Cause) -> Value {
    let names = |all: &[Deviation]| all.iter().map(Deviation::to_string).collect::<Value>();
    let Deviation { setting, choice } = cause.deviation;
    let remedy = report.remedy(&cause.deviation);
    let (grade, edition) = match cause.deviation.grade_by(report.suite.edition) {
        Grade::Interpretation => ("reading", None),
        Grade::Permitted => ("permitted", None),
        Grade::Violation(_) => ("violation", None),
        Grade::Superseded(_, edition) => ("superseded", Some(edition.id())),
    };
    json!({
        "setting": setting.id,
        "choice": choice.id,
        "summary": choice.summary,
        "grade": grade,
        "clause": cause.deviation.grade_by(report.suite.edition).clause().map(|clause| clause.id),
        "superseded_by": edition,
        "explains": cause.explains,
        "of": cause.failures,
        "contradicted": cause.contradicted,
        "with": names(&cause.with),
        "or": cause.or.iter().map(|rival| rival.deviation.to_string()).collect::<Value>(),
        "told_by": cause.or.iter().map(|rival| rival.told_by.as_ref().map(query)).collect::<Value>(),
        "remedy": remedy.map(|remedy| json!({ "cause": remedy.cause, "mend": remedy.mend })),
        "example": report.rows[cause.example].place(),
        "convicts": cause.convicts,
        "limit": cause.limit.map(|limit| json!({ "of": limit.measure.id(), "size": limit.size })),
        "queries": places(report, &cause.rows),
    })
}

/// Returns the choices of the program that differ from the edition's default choices. Each entry has a list `or` of
/// alternative choices that explain the answers equally well.
fn profile(explanation: &Explanation) -> Value {
    let name = |(deviation, or): &(Deviation, Vec<Deviation>)| {
        let or: Vec<String> = or.iter().map(Deviation::to_string).collect();
        json!({ "setting": deviation.setting.id, "choice": deviation.choice.id, "or": or })
    };
    explanation.choices.iter().map(name).collect()
}

/// Returns a query in the JSON form that drivers receive.
fn query(query: &Query<'_>) -> Value {
    let mut object = json!({});
    for (member, bytes) in [("robots", &query.robots), ("agent", &query.agent), ("url", &query.url)]
    {
        set_bytes(&mut object, member, bytes);
    }
    object
}

fn places(report: &Report, rows: &[usize]) -> Value {
    rows.iter().map(|&at| json!(report.rows[at].place())).collect()
}

/// Returns one query with its answer and its outcome.
pub fn row(row: &Row) -> Value {
    let mut object = json!(row.place());
    object["cites"] = row.case.cited().into();
    object["result"] = row.outcome.kind().id().into();
    if let Some(query) = row.query.map(|query| &row.case.queries[query]) {
        for (member, bytes) in [("agent", &query.agent), ("url", &query.url)] {
            set_bytes(&mut object, member, bytes);
        }
    }
    object["expected"] = json!(expected(row.case, row.op, row.query));
    match &row.outcome {
        Outcome::Pass | Outcome::NotOffered => {}
        Outcome::Wrong(difference) => {
            object["expected"] = json!(difference.expected);
            object["answer"] = json!(difference.answered);
        }
        Outcome::Superseded(difference, editions) => {
            object["answer"] = json!(difference.answered);
            object["superseded_by"] = editions.iter().map(|edition| edition.id()).collect();
        }
        Outcome::Open(answer, choices) => {
            object["answer"] = answer.to_string().into();
            object["setting"] = row.case.setting.clone().into();
            object["choices"] = choices.clone().into();
        }
        Outcome::Error(text) | Outcome::Crash(text) | Outcome::Unsupported(text) => {
            object["message"] = json!(text);
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

fn counts(counts: &Counts) -> Value {
    let kinds = OutcomeKind::ALL.into_iter().map(|kind| (kind.id(), counts.get(kind)));
    kinds.chain([("judged", counts.judged()), ("total", counts.total())]).collect()
}
