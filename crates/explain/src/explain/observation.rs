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
    /// Whether the answer was seen of a crawler: see [`AnswerKind::crawled`].
    pub crawled: bool,
}

/// What an answer is by the text that judges it.
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
        let line = given.as_ref().ok().and_then(|decision| decision.line);
        self.answer == self.seen(given)
            && (given.is_err() || self.line.is_none_or(|said| line == Some(said)))
    }

    /// Whether two robots give the same answer, as far as it is compared.
    pub(crate) fn same(&self, a: &Given, b: &Given) -> bool {
        let lines = match (a, b) {
            (Ok(a), Ok(b)) => self.line.is_none() || a.line == b.line,
            _ => true,
        };
        self.seen(a) == self.seen(b) && lines
    }

    /// What is seen of a robot that gives this.
    pub(crate) fn seen(&self, given: &Given) -> AnswerKind {
        let answer = AnswerKind::decided(*given);
        if self.crawled { answer.crawled() } else { answer }
    }
}
