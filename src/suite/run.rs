//! The run of an implementation against cases of a suite.

use std::fmt;

use super::report::{Report, Rerun};
use super::score::{Outcome, score};
use super::{Case, Selection, Suite};
use crate::driver::{Driver, Fault, Op, Request};

/// How a run goes.
#[derive(Clone, Debug)]
pub struct Options {
    /// What the order of the asks is drawn from.
    pub seed: u64,
    /// Stop at the first ask that is not as expected.
    pub fail_fast: bool,
    /// The command that runs one case again.
    pub rerun: Rerun,
}

/// One ask and what came of it.
#[derive(Clone, Debug)]
pub struct Row<'s> {
    /// The case.
    pub case: &'s Case,
    /// What was asked.
    pub op: Op,
    /// Which of the case's asks, from 0; `None` but for [`Op::Decide`].
    pub ask: Option<usize>,
    /// What came of it.
    pub outcome: Outcome,
    /// What the driver wrote to stderr meanwhile; may be empty.
    pub stderr: String,
}

/// A run that the driver could not finish.
#[derive(Debug)]
pub struct Stopped {
    /// What the driver did.
    pub fault: Fault,
    /// The asks that were done.
    pub done: usize,
    /// The asks there were.
    pub of: usize,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {} of {} asks: {}", self.done, self.of, self.fault)
    }
}

impl std::error::Error for Stopped {}

/// Puts every ask of the selected cases to the driver, in an order drawn from the seed.
///
/// `seen` is called after each ask with its row, the number of asks done, and that of all.
///
/// # Errors
///
/// [`Stopped`] where the driver can't go on.
pub fn run<'s>(
    suite: &'s Suite,
    selection: &Selection,
    driver: &mut Driver,
    options: Options,
    mut seen: impl FnMut(&Row<'s>, usize, usize),
) -> Result<Report<'s>, Box<Stopped>> {
    let mut places: Vec<(usize, Op, Option<usize>)> =
        selection.0.iter().flat_map(|&at| asks(at, &suite.cases[at])).collect();
    let of = places.len();
    fastrand::Rng::with_seed(options.seed).shuffle(&mut places);
    let mut rows = Vec::with_capacity(of);
    for (done, &(at, op, ask)) in places.iter().enumerate() {
        let case = &suite.cases[at];
        let (outcome, stderr) = if driver.hello().ops.contains(&op) {
            let reply = driver
                .ask(&request(case, op, ask))
                .map_err(|fault| Box::new(Stopped { fault, done, of }))?;
            (score(case, op, ask.unwrap_or_default(), reply.outcome), reply.stderr)
        } else {
            (Outcome::NotOffered, String::new())
        };
        let row = Row { case, op, ask, outcome, stderr };
        seen(&row, done + 1, of);
        let kind = row.outcome.kind();
        rows.push(((at, op, ask), row));
        if options.fail_fast && kind.judged() && kind != super::ResultKind::Pass {
            break;
        }
    }
    rows.sort_by_key(|(place, _)| *place);
    Ok(Report {
        suite,
        hello: driver.hello().clone(),
        seed: options.seed,
        rerun: options.rerun,
        of,
        rows: rows.into_iter().map(|(_, row)| row).collect(),
        causes: Vec::new(),
    })
}

/// What there is to ask of a case.
pub(super) fn asks(at: usize, case: &Case) -> impl Iterator<Item = (usize, Op, Option<usize>)> {
    let decide = (0..case.asks.len()).map(move |ask| (at, Op::Decide, Some(ask)));
    let parse = case.records.iter().map(move |_| (at, Op::Parse, None));
    let check = case.conforming.iter().map(move |_| (at, Op::Check, None));
    decide.chain(parse).chain(check)
}

fn request(case: &Case, op: Op, ask: Option<usize>) -> Request<'_> {
    let robots = &case.robots;
    match op {
        Op::Decide => {
            let ask = &case.asks[ask.unwrap_or_default()];
            Request::Decide { robots, agent: &ask.agent, url: &ask.url }
        }
        Op::Parse => Request::Parse { robots },
        Op::Check => Request::Check { robots },
    }
}
