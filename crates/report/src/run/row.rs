//! A row of a report is one query of a case, with the answer and the outcome.

use norobots_suite::query::{Answer, Difference, Op, Outcome};
use norobots_suite::suite::Case;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// One query of a case, with its answer and its outcome.
#[derive(Clone, Debug)]
pub struct Row<'s> {
    /// The case.
    pub case: &'s Case,
    /// The operation of the query.
    pub op: Op,
    /// The index of the query in the case, from 0. If the operation is not [`Op::Decide`], the index is `None`.
    pub query: Option<usize>,
    /// The answer. `None` means that the query was not sent, because the driver doesn't offer the operation.
    pub answer: Option<Answer>,
    /// The outcome.
    pub outcome: Outcome,
    /// The time until the answer. The time is zero if the query was not sent.
    pub time: Duration,
    /// The output of the driver on stderr before its answer. The output may be empty.
    pub stderr: String,
}

/// The parts of a query's name in reports.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Place {
    pub(crate) case: String,
    pub(crate) op: String,
    /// The number of the query in the case, from 1. `None` means that the operation is not [`Op::Decide`].
    pub(crate) query: Option<usize>,
}

impl Place {
    /// Returns the name as one word: `<case>#<number>` or `<case>#<operation>`.
    pub(crate) fn id(&self) -> String {
        match self.query {
            Some(number) => format!("{}#{number}", self.case),
            None => format!("{}#{}", self.case, self.op),
        }
    }
}

/// Returns the name of a query as one word. For [`Op::Decide`], `query` is the index of the query in the case, from 0.
pub fn query_id(case: &Case, op: Op, query: Option<usize>) -> String {
    place(case, op, query).id()
}

fn place(case: &Case, op: Op, query: Option<usize>) -> Place {
    Place { case: case.id.clone(), op: op.id().into(), query: query.map(|query| query + 1) }
}

impl Row<'_> {
    pub(crate) fn place(&self) -> Place {
        place(self.case, self.op, self.query)
    }

    pub(crate) fn id(&self) -> String {
        self.place().id()
    }

    /// Returns a name of the query that people can read. The name contains the id of the case and the operation. If the
    /// case has several queries, the name also contains the number of the query.
    pub fn name(&self) -> String {
        match self.query {
            Some(query) if self.case.queries.len() > 1 => {
                format!("{} {} {}", self.case.id, self.op.id(), query + 1)
            }
            _ => format!("{} {}", self.case.id, self.op.id()),
        }
    }

    /// Returns the outcome as a sentence without a full stop. Returns an empty string if the query passed.
    pub fn describe(&self) -> String {
        match &self.outcome {
            Outcome::Pass => String::new(),
            Outcome::Wrong(Difference { answered, expected }) => {
                format!("answered {answered}, expected {expected}")
            }
            Outcome::Superseded(difference, editions) => {
                let Difference { answered, expected } = difference;
                let editions: Vec<&str> = editions.iter().map(|edition| edition.id()).collect();
                format!(
                    "answered {answered} as {} has it, expected {expected}",
                    editions.join(" and ")
                )
            }
            Outcome::Error(how) => format!("error: {how}"),
            Outcome::Crash(how) => format!("crash: {how}"),
            Outcome::Timeout(time) => format!("no answer within {time:?}"),
            Outcome::Open(answer, choices) => {
                let choices = match (self.case.setting.as_deref(), &choices[..]) {
                    (Some(setting), []) => format!("no choice of {setting} that is known"),
                    (Some(setting), choices) => format!("{setting}={}", choices.join(" or ")),
                    (None, choices) => choices.join(" or "),
                };
                format!("the text leaves it open; answered {answer}: {choices}")
            }
            Outcome::Unsupported(why) => format!("unsupported: {why}"),
            Outcome::NotOffered => format!("the driver does not offer {}", self.op.id()),
        }
    }
}

/// Returns every query of a case, in the order that reports use. For [`Op::Decide`], the second value is the index of
/// the query in the case, from 0.
pub fn queries(case: &Case) -> impl Iterator<Item = (Op, Option<usize>)> {
    let decide = (0..case.queries.len()).map(|query| (Op::Decide, Some(query)));
    let parse = case.records.iter().map(|_| (Op::Parse, None));
    let check = case.conforming.iter().map(|_| (Op::Check, None));
    let meta = case.meta.iter().map(|_| (Op::Meta, None));
    decide.chain(parse).chain(check).chain(meta)
}
