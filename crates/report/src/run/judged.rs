//! Judges the answers of a run with another suite.

use crate::run::explained::{explained, not_explained};
use crate::run::report::Report;
use crate::run::row::{Row, queries, query_id};
use crate::run::runner::ask;
use crate::run::score::score;
use norobots_suite::driver::{Driver, Fault};
use norobots_suite::query::{Outcome, Query};
use norobots_suite::shutdown;
use norobots_suite::suite::Suite;
use std::collections::HashMap;
use std::convert::Infallible;

impl Report<'_> {
    /// Judges the answers of this run with another suite. `more` is a second run of the same implementation. The
    /// function judges the answers of both runs. [`Suite::by`] makes the other suite. A query must have the same id in
    /// both suites. A query is omitted if neither run contains it.
    ///
    /// `start` starts a driver of the implementation. If `start` is given, the function also searches for causes. The
    /// search takes time and sends further queries to the driver. If the driver fails, the search continues without
    /// further queries.
    pub fn judged<'s>(
        &self,
        more: Option<&Report<'_>>,
        suite: &'s Suite,
        start: Option<&dyn Fn() -> Result<Driver, Fault>>,
    ) -> Report<'s> {
        let runs = || [Some(self), more].into_iter().flatten();
        let put: HashMap<String, &Row> =
            runs().flat_map(|run| &run.rows).map(|row| (row.id(), row)).collect();
        let all = suite.cases.iter();
        let all: Vec<_> =
            all.flat_map(|case| queries(case).map(move |(op, query)| (case, op, query))).collect();
        let rows: Vec<Row> = all
            .iter()
            .filter_map(|&(case, op, query)| {
                let Row { answer, time, stderr, .. } = *put.get(&query_id(case, op, query))?;
                let score = |answer| score(case, op, query.unwrap_or_default(), answer);
                let outcome = answer.as_ref().map_or(Outcome::NotOffered, score);
                let (answer, stderr) = (answer.clone(), stderr.clone());
                Some(Row { case, op, query, answer, outcome, time: *time, stderr })
            })
            .collect();
        let steady = runs().all(|run| run.steady);
        let explanation = match start.filter(|_| steady) {
            Some(start) => {
                let mut driver = None;
                let ask = |query: &Query<'_>| -> Result<_, Infallible> {
                    Ok(ask(&mut driver, start, query).ok().flatten())
                };
                let Ok(explanation) =
                    explained(suite.edition, &rows, ask, &mut |_, _| !shutdown::signalled());
                explanation
            }
            None => not_explained(suite.edition, &rows),
        };
        Report {
            suite,
            hello: self.hello.clone(),
            remarks: self.remarks.clone(),
            steady,
            seed: self.seed,
            rerun: self.rerun.clone(),
            selected: all.len(),
            rows,
            explanation,
            breakdowns: runs().map(|run| run.breakdowns).sum(),
            stopped: runs().find_map(|run| run.stopped),
            access: None,
        }
    }
}
