//! Sends the cases about access to an implementation and checks its answers.

use crate::access::case::{AccessCase, CASES};
use crate::driver::{Driver, Fault, FaultKind, Request};
use crate::query::Answer;
use norobots::access::{Access, Action, after};
use norobots::spec::Edition;
use norobots_text::visible::Outside;

/// A case, and the implementation's answer to the case.
#[derive(Clone, Debug)]
pub struct AccessRow {
    /// The case.
    pub case: &'static AccessCase,
    /// The answer.
    pub answer: Answer,
    /// The editions that have a rule for the fetch.
    pub speaking: Vec<Edition>,
    /// The editions in [`speaking`](Self::speaking) that the answer contradicts.
    pub against: Vec<Edition>,
}

/// An implementation's answers to the cases about access.
#[derive(Clone, Debug)]
pub struct AccessReport {
    /// The edition under which answers are judged. The standard of 1994 has few rules about access. Under this
    /// standard, an answer is therefore wrong only if it contradicts every edition that has a rule for the fetch.
    pub edition: Edition,
    /// The answers, in the order of the cases. `None` if the driver does not offer the operation `access`.
    pub rows: Option<Vec<AccessRow>>,
}

impl AccessRow {
    fn new(case: &'static AccessCase, answer: Answer) -> AccessRow {
        let fetch = case.fetch.fetch().expect("a fetch of a case is one");
        let says = |edition: &Edition| !after(*edition, &fetch).rulings.is_empty();
        let speaking: Vec<Edition> = Edition::DECIDED.into_iter().filter(says).collect();
        let against = match answer {
            Answer::Accessed(action) => {
                let permits = |edition: &&Edition| after(**edition, &fetch).permits(action);
                speaking.iter().filter(|edition| !permits(edition)).copied().collect()
            }
            _ => Vec::new(),
        };
        AccessRow { case, answer, speaking, against }
    }

    /// Returns the action in the answer, or `None` if the answer contains no action.
    pub fn action(&self) -> Option<Action> {
        match self.answer {
            Answer::Accessed(action) => Some(action),
            _ => None,
        }
    }

    /// Returns whether the answer is wrong. Under the standard of 1994, an answer is wrong if it contradicts every
    /// edition that has a rule for the fetch. Under any other edition, an answer is wrong if it contradicts that
    /// edition.
    pub fn wrong(&self, edition: Edition) -> bool {
        match edition {
            Edition::Standard1994 => !self.against.is_empty() && self.against == self.speaking,
            edition => self.against.contains(&edition),
        }
    }

    /// Describes how the implementation failed to answer. Returns `None` if the implementation did not fail.
    pub fn failed(&self) -> Option<Outside> {
        self.answer.failure()
    }

    /// Returns the editions that the answer contradicts, each with its rule for the fetch. If `edition` is not the
    /// standard of 1994, all other editions are left out.
    pub fn expected(&self, edition: Edition) -> Vec<(Edition, Access)> {
        let fetch = self.case.fetch.fetch().expect("a fetch of a case is one");
        let judging = |judge: &&Edition| edition == Edition::Standard1994 || **judge == edition;
        self.against.iter().filter(judging).map(|judge| (*judge, after(*judge, &fetch))).collect()
    }

    /// Describes why the answer is wrong, or how the implementation failed to answer. Returns `None` if the answer is
    /// right, or if the driver does not support the case.
    pub fn fault(&self, edition: Edition) -> Option<Outside> {
        let action = match (self.action(), self.failed()) {
            (_, Some(how)) => return Some(how),
            (action, None) => action.filter(|_| self.wrong(edition))?,
        };
        let described = |(edition, access): (Edition, Access)| {
            let actions: Vec<&str> =
                access.rulings.iter().map(|ruling| ruling.action.id()).collect();
            format!("{} by {edition} [{}]", actions.join(" or "), access.clauses().join(", "))
        };
        let expected: Vec<String> = self.expected(edition).into_iter().map(described).collect();
        Some(format!("answered {action}, expected {}", expected.join("; ")).into())
    }
}

impl AccessReport {
    /// Returns the cases with a wrong or missing answer, each with a description of the fault.
    pub fn faults(&self) -> impl Iterator<Item = (&AccessRow, Outside)> {
        self.rows.iter().flatten().filter_map(|row| Some((row, row.fault(self.edition)?)))
    }

    /// Returns the cases that the driver supports. The second field describes the fault of a wrong or missing answer.
    pub fn judged(&self) -> impl Iterator<Item = (&AccessRow, Option<Outside>)> {
        let rows = self.rows.iter().flatten();
        let put = rows.filter(|row| !matches!(row.answer, Answer::Unsupported(_)));
        put.map(|row| (row, row.fault(self.edition)))
    }

    /// Returns how many cases the implementation answered.
    pub fn answered(&self) -> usize {
        self.rows.iter().flatten().filter(|row| row.action().is_some()).count()
    }

    /// Returns each edition with two numbers. The first is the number of answers that contradict the edition. The
    /// second is the number of answered cases for which the edition has a rule.
    pub fn each(&self) -> Vec<(Edition, usize, usize)> {
        let answered = || self.rows.iter().flatten().filter(|row| row.action().is_some());
        let tally = |edition: Edition| {
            let against = answered().filter(|row| row.against.contains(&edition)).count();
            (edition, against, answered().filter(|row| row.speaking.contains(&edition)).count())
        };
        Edition::DECIDED.map(tally).to_vec()
    }
}

/// Sends the cases to a driver that offers the operation `access`. If the edition is not the standard of 1994, each
/// request names the edition. If the run is stopped, the report has no rows for the remaining cases.
///
/// # Errors
///
/// Returns a [`Fault`] if the driver can't continue.
pub fn put(driver: &mut Driver, edition: Edition) -> Result<AccessReport, Fault> {
    if !driver.hello().access {
        return Ok(AccessReport { edition, rows: None });
    }
    let named = (edition != Edition::Standard1994).then_some(edition);
    let requests: Vec<Request> =
        CASES.case.iter().map(|case| Request::Access(&case.fetch, named)).collect();
    let mut answers = Vec::new();
    let put = driver.ask_all(&requests, |reply| {
        answers.push(reply.answer);
        true
    });
    match put {
        Err(Fault { kind: FaultKind::Stopped(_), .. }) => {}
        other => other?,
    }
    let rows = CASES.case.iter().zip(answers).map(|(case, answer)| AccessRow::new(case, answer));
    Ok(AccessReport { edition, rows: Some(rows.collect()) })
}
