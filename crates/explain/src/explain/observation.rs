//! The observed answers of a program.

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
    /// The line that decides, as the program reports it, from 1; `None` if it reports none, or
    /// lines are not compared.
    pub line: Option<usize>,
    /// How the text judges the answer.
    pub standing: Standing,
    /// The clauses that the query tests; may be empty.
    pub cites: &'a [Clause],
    /// Whether the answer was seen of a crawler: see [`AnswerKind::crawled`].
    pub crawled: bool,
}

/// How a text judges an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The text requires the answer.
    Held,
    /// The text leaves the answer open.
    Open,
    /// The text requires a different answer, but a later edition requires this one.
    Excused,
    /// The text requires a different answer, and no later edition requires this one.
    Wrong,
}

/// The decision of a robot with some settings on a query.
pub(crate) type Given = Result<Decision, Failure>;

impl Observation<'_> {
    /// Returns whether the answer is to be explained.
    pub fn deviates(&self) -> bool {
        matches!(self.standing, Standing::Excused | Standing::Wrong)
    }

    /// Returns whether the text settles the query.
    pub(crate) fn settled(&self) -> bool {
        self.standing != Standing::Open
    }

    /// Returns whether the robot gives the answer.
    pub(crate) fn fits(&self, given: &Given) -> bool {
        let line = given.as_ref().ok().and_then(|decision| decision.line);
        self.answer == self.seen(given)
            && (given.is_err() || self.line.is_none_or(|said| line == Some(said)))
    }

    /// Returns whether two robots give the same answer, as far as it is compared.
    pub(crate) fn same(&self, a: &Given, b: &Given) -> bool {
        let lines = match (a, b) {
            (Ok(a), Ok(b)) => self.line.is_none() || a.line == b.line,
            _ => true,
        };
        self.seen(a) == self.seen(b) && lines
    }

    /// Returns the answer that can be seen of a robot with this decision; see [`AnswerKind::crawled`].
    pub(crate) fn seen(&self, given: &Given) -> AnswerKind {
        let answer = AnswerKind::decided(*given);
        if self.crawled { answer.crawled() } else { answer }
    }
}
