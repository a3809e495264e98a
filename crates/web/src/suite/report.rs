//! Runs the cases against an implementation, and counts the right answers.

use crate::rules::Text;
use crate::suite::case::{CASES, Case, Expected};
use norobots_suite::driver::{Driver, Fault, FaultKind, Hello, Request};
use norobots_suite::page::{Permitted, Use};
use norobots_suite::query::Answer;
use norobots_suite::shutdown::Reason;
use norobots_text::visible::Outside;

/// The maximum number of queries that are sent at once. If the run is cut short, the answers to the last batch are
/// lost.
const BATCH: usize = 16;

/// A case, and the implementation's answer to it.
#[derive(Clone, Debug)]
pub struct Row {
    /// The case that the implementation got.
    pub case: &'static Case,
    /// The implementation's answer, or its failure.
    pub answer: Answer,
}

/// A use for which the implementation's answer differs from the answer of a document ([`Text`]).
#[derive(Clone, Copy, Debug)]
pub struct Wrong {
    /// The use of the page.
    pub about: Use,
    /// The answer of the document.
    pub expected: bool,
}

impl Row {
    /// Returns what the implementation permits to the robot; `None` if the implementation gave no answer.
    pub fn permitted(&self) -> Option<&Permitted> {
        match &self.answer {
            Answer::Page(permitted) => Some(permitted),
            _ => None,
        }
    }

    /// Returns how the implementation failed on the case; `None` if it did not fail.
    pub fn failed(&self) -> Option<Outside> {
        self.answer.failure()
    }

    /// Returns the answers that the document expects, and the uses for which the implementation gave another answer.
    /// Returns `None` if the implementation gave no answer for the uses that the document decides.
    pub fn judged(&self, text: &Text) -> Option<(&'static Expected, Vec<Wrong>)> {
        let expected = self.case.expect.get(&text.id)?;
        let permitted = self.permitted()?;
        let settled = expected.permitted.iter().filter(|(about, _)| permitted.contains_key(about));
        settled.clone().next()?;
        let wrong = settled.filter(|(about, may)| permitted[about] != **may);
        let wrong = wrong.map(|(about, may)| Wrong { about: *about, expected: *may });
        Some((expected, wrong.collect()))
    }
}

/// Counts the right and wrong answers to the queries that a document ([`Text`]) decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of queries for which the implementation gave the document's answer.
    pub right: usize,
    /// The number of queries for which the implementation gave another answer or failed.
    pub wrong: usize,
    /// The number of queries that the implementation did not answer.
    pub unasked: usize,
}

impl Tally {
    /// Returns the number of queries that the implementation answered or failed on.
    pub fn judged(self) -> usize {
        self.right + self.wrong
    }
}

/// The answers of an implementation to the cases.
#[derive(Clone, Debug)]
pub struct Report {
    /// The greeting of the implementation.
    pub hello: Hello,
    /// The answers, in the order of the cases.
    pub rows: Vec<Row>,
    /// The number of cases in a complete run.
    pub selected: usize,
    /// Why the run was cut short; `None` if the run is complete.
    pub stopped: Option<Reason>,
}

impl Report {
    /// Counts the queries that the document decides.
    pub fn tally(&self, text: &Text) -> Tally {
        let mut tally = Tally::default();
        for row in &self.rows {
            let settles = |expected: &Expected| !expected.permitted.is_empty();
            match (row.case.expect.get(&text.id).is_some_and(settles), row.judged(text)) {
                (false, _) => {}
                (true, Some((_, wrong))) if wrong.is_empty() => tally.right += 1,
                (true, Some(_)) => tally.wrong += 1,
                (true, None) if row.failed().is_some() => tally.wrong += 1,
                (true, None) => tally.unasked += 1,
            }
        }
        tally
    }

    /// Returns the document with which the implementation agrees on the most queries. Returns `None` if no document
    /// decides an answered query.
    pub fn nearest(&self) -> Option<&'static Text> {
        let judged = |text: &&Text| self.tally(text).judged() > 0;
        Text::all().iter().filter(judged).max_by_key(|text| self.tally(text).right)
    }
}

/// Sends the cases to a driver that offers the operation `page`. Omits a case if robots.txt bars its page. If the user
/// stops the run, the report contains no rows for the remaining cases.
///
/// # Errors
///
/// Returns the [`Fault`] if the driver can't continue.
pub fn put(driver: &mut Driver, mut each: impl FnMut(usize, usize)) -> Result<Report, Fault> {
    let cases: Vec<&'static Case> = CASES.iter().filter(|case| !case.barred).collect();
    let queries: Vec<_> = cases.iter().map(|case| case.query()).collect();
    let requests: Vec<Request<'_>> = queries.iter().map(Request::Page).collect();
    let (mut answers, mut stopped) = (Vec::new(), None);
    for batch in requests.chunks(BATCH) {
        let put = driver.ask_all(batch, |reply| {
            answers.push(reply.answer);
            each(answers.len(), queries.len());
            true
        });
        match put {
            Err(Fault { kind: FaultKind::Stopped(reason), .. }) => {
                stopped = Some(reason);
                break;
            }
            other => other?,
        }
    }
    let selected = cases.len();
    let rows = cases.into_iter().zip(answers).map(|(case, answer)| Row { case, answer });
    Ok(Report { hello: driver.hello().clone(), rows: rows.collect(), selected, stopped })
}
