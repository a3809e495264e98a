//! What was seen of a program.

use norobots::engine::{Decision, Failure};
use norobots::spec::Clause;
use norobots_suite::query::{AnswerKind, Query};

/// An answer of a program to a query.
#[derive(Clone, Debug)]
pub struct Observation<'a> {
    /// The query.
    pub query: Query<'a>,
    /// The answer.
    pub answer: AnswerKind,
    /// The line that the program says decides, from 1; `None` where it says none, or where none is
    /// compared.
    pub line: Option<usize>,
    /// What the answer is by the text.
    pub standing: Standing,
    /// The clauses that the query is about; may be empty.
    pub cites: &'a [Clause],
}

/// What an answer is by the text that it is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The one that the text requires.
    Held,
    /// One that the text leaves open.
    Open,
    /// Another one, which a later edition requires.
    Excused,
    /// Another one, which nothing excuses.
    Wrong,
}

/// What a robot of some settings makes of a query.
pub(crate) type Given = Result<Decision, Failure>;

impl Observation<'_> {
    /// Whether the answer is to be explained.
    pub fn deviates(&self) -> bool {
        matches!(self.standing, Standing::Excused | Standing::Wrong)
    }

    /// Whether the text settles the query.
    pub(crate) fn settled(&self) -> bool {
        self.standing != Standing::Open
    }

    /// Whether the robot gives the answer.
    pub(crate) fn fits(&self, given: &Given) -> bool {
        match given {
            Ok(decision) => {
                self.answer == AnswerKind::Verdict(decision.verdict)
                    && self.line.is_none_or(|line| decision.line == Some(line))
            }
            Err(_) => self.answer == AnswerKind::Refused,
        }
    }

    /// Whether two robots give the same answer, as far as it is compared.
    pub(crate) fn same(&self, a: &Given, b: &Given) -> bool {
        match (a, b) {
            (Ok(a), Ok(b)) => a.verdict == b.verdict && (self.line.is_none() || a.line == b.line),
            (a, b) => a.is_err() && b.is_err(),
        }
    }
}
