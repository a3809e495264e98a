//! The results of an implementation as JSON, in the form of the files in `conformance/pages/results/`.

use crate::rules::Text;
use crate::suite::explain::explain;
use crate::suite::profile::Change;
use crate::suite::report::{Report, Row};
use norobots_suite::driver::protocol::answered;
use norobots_suite::query::Answer;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A recorded result.
#[derive(Clone, Debug, Deserialize)]
pub struct Recorded {
    /// The name of the adapter.
    pub adapter: String,
    /// The name and the version of the implementation, from its own greeting.
    pub implementation: String,
    /// The results, one for each document ([`Text`]) that decides some of the answers. The key is the slug of the
    /// document.
    pub texts: BTreeMap<String, ByText>,
    /// The implementation's answer to each case. The key is the id of the case.
    pub answers: BTreeMap<String, Value>,
}

/// The result for the cases that one document ([`Text`]) decides.
#[derive(Clone, Debug, Deserialize)]
pub struct ByText {
    /// The number of cases for which the implementation gave the document's answer.
    pub right: usize,
    /// The ids of the cases for which the implementation gave another answer or failed.
    pub wrong: Vec<String>,
    /// The number of cases that the implementation did not answer.
    pub unasked: usize,
    /// For each changed setting that explains answers, the list of all choices that fit equally well. A choice is
    /// written as `setting=choice`.
    causes: Vec<Vec<String>>,
    /// The number of answers that the causes explain.
    pub explained: usize,
    /// The number of all answers for uses that the document mentions.
    pub of: usize,
}

impl ByText {
    /// Returns, for each changed setting, all choices that explain the answers equally well.
    pub fn causes(&self) -> impl Iterator<Item = Vec<&'static Change>> {
        self.causes.iter().map(|ids| ids.iter().filter_map(|id| Change::of(id)).collect())
    }
}

impl Recorded {
    /// Returns the document with which the implementation agrees in the most cases, and the result for that document.
    pub fn nearest(&self) -> Option<(&'static Text, &ByText)> {
        let (id, by) = self.texts.iter().max_by_key(|(_, by)| by.right)?;
        Some((Text::named(id)?, by))
    }

    /// Returns the embedded results, in the order of the adapters' names.
    pub fn all() -> &'static [Recorded] {
        static ALL: LazyLock<Vec<Recorded>> = LazyLock::new(|| {
            let read = |file: &norobots_conformance::File| -> Recorded {
                serde_json::from_slice(file.bytes)
                    .unwrap_or_else(|error| panic!("{}: {error}", file.path))
            };
            norobots_conformance::PAGE_RESULTS.iter().map(read).collect()
        });
        &ALL
    }
}

/// Converts a report to JSON that can be read as a [`Recorded`].
pub fn recorded(adapter: &str, report: &Report) -> Value {
    let by_text = |text: &Text| {
        let tally = report.tally(text);
        let is_wrong = |row: &&Row| {
            let judged = row.judged(text);
            judged.is_some_and(|(_, wrong)| !wrong.is_empty())
                || row.case.expect.contains_key(&text.id) && row.failed().is_some()
        };
        let wrong: Vec<&str> =
            report.rows.iter().filter(is_wrong).map(|row| row.case.id.as_str()).collect();
        let explanation = explain(report, text)?;
        let causes: Vec<Vec<String>> = explanation
            .causes
            .iter()
            .map(|choices| choices.iter().map(|choice| choice.id()).collect())
            .collect();
        (tally.judged() > 0).then(|| {
            json!({
                "right": tally.right, "wrong": wrong, "unasked": tally.unasked,
                "causes": causes, "explained": explanation.explained, "of": explanation.answers,
            })
        })
    };
    let texts: serde_json::Map<String, Value> =
        Text::all().iter().filter_map(|text| Some((text.id.clone(), by_text(text)?))).collect();
    let answer = |row: &Row| match &row.answer {
        Answer::Unsupported(_) => json!("unsupported"),
        answer => answered(answer),
    };
    let answers: serde_json::Map<String, Value> =
        report.rows.iter().map(|row| (row.case.id.clone(), answer(row))).collect();
    json!({
        "adapter": adapter,
        "implementation": report.hello.implementation.to_string(),
        "texts": texts,
        "answers": answers,
    })
}
