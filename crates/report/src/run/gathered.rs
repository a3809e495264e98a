//! Makes reports from answers that the caller collected. For example, the caller may collect the answers by calling a
//! function in the same process.

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
    /// Makes the row for a query, and determines the outcome. The operation of the query is [`Op::Decide`]. `query` is
    /// the index of the query in the case. `answer` is `None` if the query was not sent to the implementation.
    ///
    /// # Panics
    ///
    /// Panics if the case has no query with this index.
    pub fn gathered(case: &'s Case, query: usize, answer: Option<Answer>) -> Row<'s> {
        let op = Op::Decide;
        let outcome =
            answer.as_ref().map_or(Outcome::NotOffered, |answer| score(case, op, query, answer));
        let (time, stderr) = (Duration::ZERO, String::new());
        Row { case, op, query: Some(query), answer, outcome, time, stderr }
    }
}

impl<'s> Report<'s> {
    /// Returns the report about the given rows, which must be in the order of the suite.
    ///
    /// `no_cause` is a reason not to search for causes. For example, the answers may change from run to run. If
    /// `no_cause` is given, the report has no causes, and contains the reason as a remark. `ask` sends a further query
    /// that distinguishes causes. `ask` returns `None` if the implementation gave no answer. The search for causes
    /// calls `watch` at intervals. The arguments of `watch` are the amount of work done so far and the maximum amount
    /// of work. If `watch` returns `false`, the search ends early and keeps the causes that it has found.
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
            selected: rows.len(),
            rows,
            explanation,
            breakdowns: 0,
            stopped: None,
            access: None,
        }
    }
}
