//! One query of a case, with its answer and its outcome.

use crate::query::{Answer, Op, Outcome};
use crate::suite::Case;
use std::time::Duration;

/// One query of a case, with its answer and its outcome.
#[derive(Clone, Debug)]
pub struct Row<'s> {
    /// The case.
    pub case: &'s Case,
    /// The operation that was asked for.
    pub op: Op,
    /// The place of the query among the case's, from 0; `None` but for [`Op::Decide`].
    pub ask: Option<usize>,
    /// The answer; `None` where the query was not put, for the driver does not offer the operation.
    pub answer: Option<Answer>,
    /// The outcome.
    pub outcome: Outcome,
    /// How long the answer took; zero where the query was not put.
    pub time: Duration,
    /// What the driver wrote to stderr meanwhile; may be empty.
    pub stderr: String,
}

impl Row<'_> {
    /// The case, the operation and, where the case has several queries, the number of this one.
    pub fn name(&self) -> String {
        match self.ask {
            Some(ask) if self.case.queries.len() > 1 => {
                format!("{} {} {}", self.case.id, self.op.id(), ask + 1)
            }
            _ => format!("{} {}", self.case.id, self.op.id()),
        }
    }

    /// The outcome in a sentence without its full stop; empty where the query passed.
    pub fn describe(&self) -> String {
        match &self.outcome {
            Outcome::Pass => String::new(),
            Outcome::Wrong(difference) => {
                format!("answered {}, expected {}", difference.answered, difference.expected)
            }
            Outcome::Superseded(difference, editions) => {
                let editions: Vec<&str> = editions.iter().map(|edition| edition.id()).collect();
                format!(
                    "answered {} as {} has it, expected {}",
                    difference.answered,
                    editions.join(" and "),
                    difference.expected
                )
            }
            Outcome::Error(how) => format!("error: {how}"),
            Outcome::Crash(how) => format!("crash: {how}"),
            Outcome::Timeout(time) => format!("no answer within {time:?}"),
            Outcome::Open(verdict, choices) => {
                let setting = self.case.setting.as_deref().unwrap_or_default();
                format!(
                    "the text leaves it open; answered {verdict}: {setting}={}",
                    choices.join(" or ")
                )
            }
            Outcome::Unsupported(why) => format!("unsupported: {why}"),
            Outcome::NotOffered => format!("the driver does not offer {}", self.op.id()),
        }
    }
}

/// Every query of a case.
pub(crate) fn queries(at: usize, case: &Case) -> impl Iterator<Item = (usize, Op, Option<usize>)> {
    let decide = (0..case.queries.len()).map(move |ask| (at, Op::Decide, Some(ask)));
    let parse = case.records.iter().map(move |_| (at, Op::Parse, None));
    let check = case.conforming.iter().map(move |_| (at, Op::Check, None));
    let meta = case.meta.iter().map(move |_| (at, Op::Meta, None));
    decide.chain(parse).chain(check).chain(meta)
}
