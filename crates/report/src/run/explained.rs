//! The explanation of the rows of a run.

use crate::run::row::Row;
use norobots::spec::Edition;
use norobots_explain::explain::{Explanation, Observation, Standing, explain_but};
use norobots_settings::setting::Settings;
use norobots_suite::query::{Answer, AnswerKind, OutcomeKind, Query};

/// Explains the rows. The places in the explanation are places among the rows. A row that deviates by
/// something that no robot of any settings could answer, such as a crash, stays unexplained.
pub(crate) fn explained(
    edition: Edition,
    rows: &[Row<'_>],
    watch: &mut dyn FnMut(u64, u64) -> bool,
) -> Explanation {
    let deviates = |at: &usize| rows[*at].outcome.kind().deviates();
    let places = 0..rows.len();
    let seen = places.clone().filter_map(|at| Some((at, observation(&rows[at])?)));
    let (from, observations): (Vec<usize>, Vec<Observation>) = seen.unzip();
    let mut explanation =
        explain_but(edition, Settings::default_for(edition), &observations, |_| false, watch);
    for cause in &mut explanation.causes {
        cause.example = from[cause.example];
        cause.rows.iter_mut().for_each(|row| *row = from[*row]);
        cause.of = places.clone().filter(deviates).count();
    }
    let known = |at: &usize| explanation.causes.iter().any(|cause| cause.rows.contains(at));
    explanation.unexplained = places.filter(|at| deviates(at) && !known(at)).collect();
    explanation
}

/// Returns what the row shows of the program; `None` where the row has no answer to a query.
pub(crate) fn observation<'r>(row: &'r Row<'_>) -> Option<Observation<'r>> {
    let query = &row.case.queries[row.query?];
    let answer = AnswerKind::of(row.answer.as_ref()?)?;
    let line = match row.answer {
        Some(Answer::Decided { line, .. }) => line,
        _ => None,
    };
    Some(Observation {
        query: Query::new(&*row.case.robots, &*query.agent, &*query.url).of(row.case.site.as_ref()),
        answer,
        line: query.line.and(line),
        standing: match row.outcome.kind() {
            OutcomeKind::Superseded => Standing::Excused,
            kind if kind.deviates() => Standing::Wrong,
            _ if query.expect.open().is_some() => Standing::Open,
            _ => Standing::Held,
        },
        cites: &row.case.cites,
    })
}
