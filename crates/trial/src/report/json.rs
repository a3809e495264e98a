//! The report as JSON. Its schema is `conformance/trial.schema.json`.

use crate::judge::{Cause, Row, Verdict};
use crate::report::Summary;
use norobots_text::visible::Outside;
use serde_json::{Map, Value, json};

/// The version of the report's format.
const VERSION: u32 = 1;

/// Returns the report as a JSON object.
pub fn report(summary: &Summary<'_>) -> Value {
    let judged = summary.judged;
    let counts = |robots: bool| -> Value {
        let counts = summary.counts(robots).into_iter();
        counts
            .map(|(verdict, count)| (verdict.id().to_owned(), json!(count)))
            .collect::<Map<_, _>>()
            .into()
    };
    let causes = |list: usize| -> Value {
        summary.causes[list].iter().map(|entry| cause(summary, entry)).collect()
    };
    json!({
        "norobots_trial": VERSION,
        "suite": summary.version,
        "command": summary.command,
        "edition": judged.edition.id(),
        "name": judged.name.known(),
        "name_shown": judged.name.describe(),
        "remarks": summary.remarks,
        "counts": counts(true),
        "counts_of_pages": counts(false),
        "causes": causes(0),
        "causes_of_pages": causes(1),
        "cases": judged.rows.iter().map(|row| case(summary, row)).collect::<Value>(),
    })
}

fn cause(summary: &Summary<'_>, cause: &Cause) -> Value {
    let rows = &summary.judged.rows;
    let ids = |places: &[usize]| -> Vec<&str> {
        places.iter().map(|&place| rows[place].case.id.as_str()).collect()
    };
    json!({
        "fault": cause.fault,
        "cases": ids(&cause.rows),
        "also": ids(&cause.also),
        "certain": cause.paired,
        "sentence": cause.cited.as_ref().map(|cited| sentence(summary, cited)),
    })
}

fn sentence(summary: &Summary<'_>, cited: &crate::expect::Cited) -> Value {
    let sentence = summary.sentence(cited);
    json!({ "source": sentence.source, "id": sentence.id, "level": sentence.level, "words": sentence.words })
}

fn case(summary: &Summary<'_>, row: &Row) -> Value {
    let places = |places: &[crate::case::Place]| -> Vec<String> {
        places.iter().map(ToString::to_string).collect()
    };
    let asked: Vec<Value> = row.log.asked.iter().map(|asked| {
        let mut request = json!({ "method": asked.method, "target": asked.target, "agent": asked.agent.as_ref().map_or("", Outside::raw), "status": asked.status });
        if asked.peer {
            request["peer"] = true.into();
        }
        if let Some(refused) = &asked.refused {
            request["refused"] = refused.as_str().into();
        }
        request
    }).collect();
    json!({
        "id": row.case.id,
        "text": row.case.text.id(),
        "verdict": row.verdict.id(),
        "shows": summary.describe(row),
        "fault": (row.verdict == Verdict::Broken).then_some(&row.case.fault),
        "broken": places(&row.broken),
        "missed": places(&row.missed),
        "barred_by": row.barred_by.iter().map(|edition| edition.id()).collect::<Vec<_>>(),
        "fetched": places(&row.fetched),
        "sentences": row.cited.iter().take(3).map(|cited| sentence(summary, cited)).collect::<Value>(),
        "file": summary.file(row),
        "pages": summary.pages(row),
        "asked": asked,
        "end": row.end().map(|end| json!({ "how": end.how, "stderr": end.stderr, "capped": end.capped })),
        "rerun": summary.rerun(row).as_ref().map(Outside::raw),
    })
}

/// A case whose verdict differs from the verdict in an earlier report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The id of the case.
    pub id: String,
    /// The verdict in the earlier report, or `None` if the case is new.
    pub before: Option<Verdict>,
    /// The verdict in this report.
    pub now: Verdict,
}

impl Change {
    /// Returns whether the robot breaks the case in this report, but did not break it in the earlier report.
    pub fn is_worse(&self) -> bool {
        self.now == Verdict::Broken
    }
}

/// The verdicts of an earlier report, with the ids of their cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline(Vec<(String, Verdict)>);

impl Baseline {
    /// Reads the JSON report of an earlier trial.
    ///
    /// # Errors
    ///
    /// Returns an error if the report is invalid.
    pub fn parse(bytes: &[u8]) -> Result<Baseline, String> {
        const WANTED: &str =
            "it is not the JSON of a trial; write one with `norobots trial --format json`";
        let value: Value =
            serde_json::from_slice(bytes).map_err(|error| format!("{WANTED} ({error})"))?;
        if value.get("norobots_trial").and_then(Value::as_u64) != Some(VERSION.into()) {
            return Err(WANTED.into());
        }
        let cases = value.get("cases").and_then(Value::as_array).ok_or(WANTED)?;
        let verdict = |case: &Value| {
            let id = case.get("id")?.as_str()?.to_owned();
            Some((id, Verdict::from_id(case.get("verdict")?.as_str()?)?))
        };
        cases
            .iter()
            .map(verdict)
            .collect::<Option<Vec<_>>>()
            .map(Baseline)
            .ok_or_else(|| WANTED.into())
    }

    /// Returns the cases whose verdict differs from the verdict in the earlier report.
    pub fn changes(&self, summary: &Summary<'_>) -> Vec<Change> {
        let change = |row: &Row| {
            let before =
                self.0.iter().find(|(id, _)| *id == row.case.id).map(|(_, verdict)| *verdict);
            (before != Some(row.verdict)).then(|| Change {
                id: row.case.id.clone(),
                before,
                now: row.verdict,
            })
        };
        summary.judged.rows.iter().filter_map(change).collect()
    }
}
