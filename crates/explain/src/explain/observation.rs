//! Defines observations. An observation is a query that was sent to a program, with the program's answer.

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
    /// The number of the deciding line that the program reports, counted from 1. The number is `None` if the program
    /// reports no line, or if lines are not compared.
    pub line: Option<usize>,
    /// How the standard judges the answer.
    pub standing: Standing,
    /// The clauses that the query tests. The list may be empty.
    pub cites: &'a [Clause],
    /// Whether the program is a crawler. A crawler shows fewer kinds of answers: see [`AnswerKind::crawled`].
    pub crawled: bool,
}

/// How a standard judges an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The standard requires the answer.
    Held,
    /// The standard does not determine the answer.
    Open,
    /// The standard requires a different answer, but a later edition requires the program's answer.
    Excused,
    /// The standard requires a different answer, and no later edition requires the program's answer.
    Wrong,
}

/// The decision of a robot on a query, or the reason why the robot refused the file.
pub(crate) type Given = Result<Decision, Failure>;

impl Observation<'_> {
    /// Returns whether the answer contradicts the standard.
    pub fn deviates(&self) -> bool {
        matches!(self.standing, Standing::Excused | Standing::Wrong)
    }

    pub(crate) fn settled(&self) -> bool {
        self.standing != Standing::Open
    }

    /// Returns whether the decision agrees with the observed answer. If the program reports a line, the decision must
    /// name the same line.
    pub(crate) fn fits(&self, given: &Given) -> bool {
        let line = given.as_ref().ok().and_then(|decision| decision.line);
        self.answer == self.seen(given)
            && (given.is_err() || self.line.is_none_or(|said| line == Some(said)))
    }

    /// Returns whether two decisions lead to the same answer. The deciding lines are compared only if the program
    /// reports a line.
    pub(crate) fn same(&self, a: &Given, b: &Given) -> bool {
        let lines = match (a, b) {
            (Ok(a), Ok(b)) => self.line.is_none() || a.line == b.line,
            _ => true,
        };
        self.seen(a) == self.seen(b) && lines
    }

    /// Returns the answer that an observer sees if the robot makes this decision: see [`AnswerKind::crawled`].
    pub(crate) fn seen(&self, given: &Given) -> AnswerKind {
        let answer = AnswerKind::decided(*given);
        if self.crawled { answer.crawled() } else { answer }
    }
}
