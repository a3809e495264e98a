//! The report on an implementation that another program put the queries to, such as a function in the process of
//! its caller.

use crate::run::explained::{explained, not_explained};
use crate::run::report::{Report, Rerun};
use crate::run::row::Row;
use crate::run::score::score;
use norobots_suite::driver::Hello;
use norobots_suite::query::{Answer, AnswerKind, Op, Outcome, Query};
use norobots_suite::suite::{Case, Suite};
use norobots_text::visible::Outside;
use std::convert::Infallible;
use std::time::Duration;

impl<'s> Row<'s> {
    /// Makes the row of a query to decide, with its outcome; `answer` is `None` if the query was not put. `query`
    /// is the index of the query in the case.
    ///
    /// # Panics
    ///
    /// If the case has no such query.
    pub fn gathered(case: &'s Case, query: usize, answer: Option<Answer>) -> Row<'s> {
        let op = Op::Decide;
        let outcome =
            answer.as_ref().map_or(Outcome::NotOffered, |answer| score(case, op, query, answer));
        let (time, stderr) = (Duration::ZERO, String::new());
        Row { case, op, query: Some(query), answer, outcome, time, stderr }
    }
}

impl<'s> Report<'s> {
    /// Returns the report on rows in the order of the suite. `no_cause` is the reason not to look for causes of
    /// failures, such as answers that change, and becomes a remark. `ask` puts a further query, which distinguishes
    /// causes, and returns the answer, if any. `watch` is called now and then during the search for causes, with
    /// the work done and the maximum; if it returns `false`, the search ends with what it has.
    pub fn gathered(
        suite: &'s Suite,
        hello: Hello,
        rows: Vec<Row<'s>>,
        no_cause: Option<Outside>,
        mut ask: impl FnMut(&Query<'_>) -> Option<AnswerKind>,
        mut watch: impl FnMut(u64, u64) -> bool,
    ) -> Report<'s> {
        let explanation = match no_cause {
            None => {
                let ask = |query: &Query<'_>| -> Result<_, Infallible> { Ok(ask(query)) };
                let Ok(explanation) = explained(suite.edition, &rows, ask, &mut watch);
                explanation
            }
            Some(_) => not_explained(suite.edition, &rows),
        };
        Report {
            suite,
            hello,
            steady: no_cause.is_none(),
            remarks: no_cause.into_iter().collect(),
            seed: 0,
            rerun: Rerun::default(),
            of: rows.len(),
            rows,
            explanation,
            breakdowns: 0,
            stopped: None,
            access: None,
        }
    }
}
