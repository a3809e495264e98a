//! What an answer is worth.

use std::time::Duration;

use crate::driver;
use crate::driver::{Answer, Meta, Op, Record, visible};
use crate::meta::Term;
use crate::suite::{Case, Expect};
use norobots::engine::Verdict;
use norobots::spec::{Clause, Edition};

/// The result of one ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As expected.
    Pass,
    /// Not as expected.
    Wrong(Difference),
    /// Not as expected, but as a later edition requires.
    Superseded(Difference, Vec<Edition>),
    /// The implementation failed, or its driver answered in no form of the protocol: how.
    Error(String),
    /// The process ended without an answer: how.
    Crash(String),
    /// No answer came within the time.
    Timeout(Duration),
    /// The text leaves it open; these are the choices that give this answer.
    Open(Verdict, Vec<String>),
    /// The driver can't ask its implementation this: why.
    Unsupported(String),
    /// The driver does not offer the operation.
    NotOffered,
}

/// What was expected and what came, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The answer that the suite expects.
    pub expected: String,
    /// The answer that came.
    pub answered: String,
}

/// What an implementation decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// The verdict, and the line that decided where it told one.
    Verdict(Verdict, Option<usize>),
    /// It failed on the file, the robot or the URL, or refused them.
    Refusal,
}

impl Given {
    /// What of an outcome is a decision.
    pub(crate) fn of(outcome: &driver::Outcome) -> Option<Given> {
        match outcome {
            driver::Outcome::Answered(Answer::Decided { allowed, line }) => {
                let verdict = if *allowed { Verdict::Allowed } else { Verdict::Disallowed };
                Some(Given::Verdict(verdict, *line))
            }
            driver::Outcome::Answered(Answer::Error(_)) => Some(Given::Refusal),
            _ => None,
        }
    }
}

/// The kinds of result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResultKind {
    /// [`Outcome::Pass`].
    Pass,
    /// [`Outcome::Wrong`].
    Wrong,
    /// [`Outcome::Error`].
    Error,
    /// [`Outcome::Crash`].
    Crash,
    /// [`Outcome::Timeout`].
    Timeout,
    /// [`Outcome::Superseded`].
    Superseded,
    /// [`Outcome::Open`].
    Open,
    /// [`Outcome::Unsupported`].
    Unsupported,
    /// [`Outcome::NotOffered`].
    NotOffered,
}

impl ResultKind {
    /// Every kind, in the order of reports.
    pub const ALL: [ResultKind; 9] = [
        ResultKind::Pass,
        ResultKind::Wrong,
        ResultKind::Error,
        ResultKind::Crash,
        ResultKind::Timeout,
        ResultKind::Superseded,
        ResultKind::Open,
        ResultKind::Unsupported,
        ResultKind::NotOffered,
    ];

    /// The word that reports use.
    pub const fn id(self) -> &'static str {
        match self {
            ResultKind::Pass => "pass",
            ResultKind::Wrong => "wrong",
            ResultKind::Error => "error",
            ResultKind::Crash => "crash",
            ResultKind::Timeout => "timeout",
            ResultKind::Superseded => "superseded",
            ResultKind::Open => "open",
            ResultKind::Unsupported => "unsupported",
            ResultKind::NotOffered => "not-offered",
        }
    }

    /// Whether the implementation did not do what the suite expects, nor what a later edition
    /// requires.
    pub const fn failed(self) -> bool {
        use ResultKind::{Crash, Error, Timeout, Wrong};
        matches!(self, Wrong | Error | Crash | Timeout)
    }

    /// Whether the ask was put and has an answer that can be held against the suite's.
    pub const fn judged(self) -> bool {
        self.failed() || matches!(self, ResultKind::Pass | ResultKind::Superseded)
    }
}

impl Outcome {
    /// The kind of the result.
    pub fn kind(&self) -> ResultKind {
        match self {
            Outcome::Pass => ResultKind::Pass,
            Outcome::Wrong(_) => ResultKind::Wrong,
            Outcome::Superseded(..) => ResultKind::Superseded,
            Outcome::Error(_) => ResultKind::Error,
            Outcome::Crash(_) => ResultKind::Crash,
            Outcome::Timeout(_) => ResultKind::Timeout,
            Outcome::Open(..) => ResultKind::Open,
            Outcome::Unsupported(_) => ResultKind::Unsupported,
            Outcome::NotOffered => ResultKind::NotOffered,
        }
    }
}

/// Holds what came of a request against what the case expects. `ask` counts from 0 and is of
/// matter for [`Op::Decide`] only.
pub(crate) fn score(case: &Case, op: Op, ask: usize, outcome: driver::Outcome) -> Outcome {
    let answer = match outcome {
        driver::Outcome::Answered(Answer::Unsupported(why)) => return Outcome::Unsupported(why),
        driver::Outcome::Answered(Answer::Error(how)) => return Outcome::Error(how),
        driver::Outcome::Misfit(what) => return Outcome::Error(format!("the driver {what}")),
        driver::Outcome::Crash(how) => return Outcome::Crash(how),
        driver::Outcome::Timeout(time) => return Outcome::Timeout(time),
        driver::Outcome::Answered(answer) => answer,
    };
    let answered = summary(&answer);
    let differs = |answered| Difference { expected: expected(case, op, Some(ask)), answered };
    match answer {
        Answer::Decided { allowed, line } => {
            let verdict = if allowed { Verdict::Allowed } else { Verdict::Disallowed };
            let ask = &case.queries[ask];
            match &ask.expect {
                Expect::Open(choices) => {
                    let made = choices.iter().filter(|(_, given)| *given == verdict);
                    let made: Vec<String> = made.map(|(choice, _)| choice.clone()).collect();
                    if made.is_empty() {
                        Outcome::Wrong(differs(answered))
                    } else {
                        Outcome::Open(verdict, made)
                    }
                }
                Expect::Settled(expected) if verdict != *expected => {
                    if ask.superseded_by.is_empty() {
                        Outcome::Wrong(differs(answered))
                    } else {
                        Outcome::Superseded(differs(answered), ask.superseded_by.clone())
                    }
                }
                Expect::Settled(_) => match (ask.line, line) {
                    (Some(expected), Some(line)) if line != expected => {
                        Outcome::Wrong(Difference {
                            expected: format!("{verdict} by line {expected}"),
                            answered,
                        })
                    }
                    _ => Outcome::Pass,
                },
            }
        }
        Answer::Parsed(records) if case.records.as_ref() == Some(&records) => Outcome::Pass,
        Answer::Checked { conforming, clauses } if case.conforming == Some(conforming) => {
            match (&case.violates, clauses) {
                (Some(violates), Some(mut ids)) => {
                    ids.sort();
                    ids.dedup();
                    let mut cited: Vec<&str> = violates.iter().map(|clause| clause.id()).collect();
                    cited.sort();
                    cited.dedup();
                    if ids == cited { Outcome::Pass } else { Outcome::Wrong(differs(answered)) }
                }
                _ => Outcome::Pass,
            }
        }
        Answer::Meta(found) if case.meta.as_ref().is_some_and(|wanted| meets(wanted, &found)) => {
            Outcome::Pass
        }
        Answer::Parsed(_) | Answer::Checked { .. } | Answer::Meta(_) => {
            Outcome::Wrong(differs(answered))
        }
        // Taken above.
        Answer::Unsupported(_) | Answer::Error(_) => Outcome::Error(answered),
    }
}

/// The expected answer, in words. `ask` counts from 0 and is of matter for [`Op::Decide`] only.
pub fn expected(case: &Case, op: Op, ask: Option<usize>) -> String {
    match op {
        Op::Decide => match &case.queries[ask.unwrap_or_default()].expect {
            Expect::Settled(verdict) => verdict.to_string(),
            Expect::Open(choices) => {
                let choices =
                    choices.iter().map(|(choice, verdict)| format!("{verdict} ({choice})"));
                choices.collect::<Vec<_>>().join(" or ")
            }
        },
        Op::Parse => records(case.records.as_deref().unwrap_or_default()),
        Op::Check => {
            let ids = case.violates.as_ref().map(|v| v.iter().copied().map(Clause::id).collect());
            checked(case.conforming == Some(true), ids)
        }
        Op::Meta => case.meta.as_ref().map(meta).unwrap_or_default(),
    }
}

fn summary(answer: &Answer) -> String {
    match answer {
        Answer::Decided { allowed, line } => {
            let word = if *allowed { Verdict::Allowed } else { Verdict::Disallowed };
            match line {
                Some(line) => format!("{word} by line {line}"),
                None => word.to_string(),
            }
        }
        Answer::Parsed(found) => records(found),
        Answer::Checked { conforming, clauses } => {
            checked(*conforming, clauses.as_ref().map(|c| c.iter().map(String::as_str).collect()))
        }
        Answer::Meta(found) => meta(found),
        Answer::Unsupported(text) | Answer::Error(text) => text.clone(),
    }
}

/// Whether what is said of a page is what is wanted. Terms are compared as a set of the six; what is
/// not said, or not wanted, is not compared.
fn meets(wanted: &Meta, found: &Meta) -> bool {
    let same = |wanted: Option<bool>, found: Option<bool>| {
        wanted.is_none() || found.is_none() || wanted == found
    };
    let terms = match (&wanted.terms, &found.terms) {
        (Some(wanted), Some(found)) => Term::ALL.iter().all(|term| {
            let has = |terms: &[String]| terms.iter().any(|word| word == term.id());
            has(wanted) == has(found)
        }),
        _ => true,
    };
    terms && same(wanted.index, found.index) && same(wanted.follow, found.follow)
}

/// What a page asks on one line: `noindex; index no, follow no`.
fn meta(meta: &Meta) -> String {
    let mut parts = Vec::new();
    if let Some(terms) = &meta.terms {
        let list = if terms.is_empty() { "no term".into() } else { terms.join(", ") };
        parts.push(visible::brief(list.as_bytes(), 200));
    }
    for (name, flag) in [("index", meta.index), ("follow", meta.follow)] {
        parts.extend(flag.map(|flag| format!("{name} {}", if flag { "yes" } else { "no" })));
    }
    parts.join("; ")
}

fn checked(conforming: bool, clauses: Option<Vec<&str>>) -> String {
    let word = if conforming { "conforming" } else { "not conforming" };
    match clauses {
        Some(clauses) if !clauses.is_empty() => {
            let text = format!("{word} ({})", clauses.join(", "));
            visible::brief(text.as_bytes(), 400)
        }
        _ => word.into(),
    }
}

/// Records on one line: `[foo, bar: /x, /y] [*: ]`.
fn records(records: &[Record]) -> String {
    if records.is_empty() {
        return "no record".into();
    }
    let list = |values: &[Vec<u8>]| {
        let value = |value: &Vec<u8>| match value.is_empty() {
            true => "\"\"".into(),
            false => visible::brief(value, 60),
        };
        values.iter().map(value).collect::<Vec<_>>().join(", ")
    };
    let record = |r: &Record| format!("[{}: {}]", list(&r.agents), list(&r.disallow));
    visible::cut(&records.iter().map(record).collect::<Vec<_>>().join(" "), 400)
}
