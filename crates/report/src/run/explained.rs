//! Explains the answers in the rows of a run.

use crate::run::row::Row;
use norobots::spec::Edition;
use norobots_explain::explain::{Explanation, Observation, Standing, confirm};
use norobots_settings::setting::Settings;
use norobots_suite::query::{Answer, AnswerKind, OutcomeKind, Query};

/// Searches for the quirks that explain the answers in the rows. Numbers in the explanation are indices of rows. A
/// crash has no explanation, because no settings make a robot crash. `ask` sends further queries to the program, as
/// [`confirm`] describes. The documentation of [`explain`](norobots_explain::explain::explain) describes `watch`.
///
/// # Errors
///
/// If `ask` fails, returns the error of `ask`.
pub(crate) fn explained<E>(
    edition: Edition,
    rows: &[Row<'_>],
    ask: impl FnMut(&Query<'_>) -> Result<Option<AnswerKind>, E>,
    watch: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<Explanation, E> {
    let base = Settings::default_for(edition);
    let (from, observations) = observations(rows);
    Ok(of_rows(confirm(edition, base, &observations, ask, watch)?, &from, rows))
}

#[cfg(test)]
pub(crate) fn explained_alone(
    edition: Edition,
    rows: &[Row<'_>],
    watch: &mut dyn FnMut(u64, u64) -> bool,
) -> Explanation {
    let base = Settings::default_for(edition);
    let (from, observations) = observations(rows);
    let explanation = norobots_explain::explain::explain(edition, base, &observations, watch);
    of_rows(explanation, &from, rows)
}

/// Returns the indices of the rows with an answer, and the observations.
fn observations<'r>(rows: &'r [Row<'_>]) -> (Vec<usize>, Vec<Observation<'r>>) {
    (0..rows.len()).filter_map(|at| Some((at, observation(&rows[at])?))).unzip()
}

/// Converts the indices in an explanation from indices of observations to indices of rows.
fn of_rows(mut explanation: Explanation, from: &[usize], rows: &[Row<'_>]) -> Explanation {
    for cause in &mut explanation.causes {
        cause.example = from[cause.example];
        cause.rows.iter_mut().for_each(|row| *row = from[*row]);
        cause.failures = deviating(rows).len();
    }
    let known = |at: &usize| explanation.causes.iter().any(|cause| cause.rows.contains(at));
    let mut unexplained = deviating(rows);
    unexplained.retain(|at| !known(at));
    explanation.unexplained = unexplained;
    explanation
}

/// Returns an explanation without causes. The explanation lists every row with a deviating outcome as unexplained.
pub(crate) fn not_explained(edition: Edition, rows: &[Row<'_>]) -> Explanation {
    Explanation::none(edition, deviating(rows))
}

fn deviating(rows: &[Row<'_>]) -> Vec<usize> {
    (0..rows.len()).filter(|at| rows[*at].outcome.kind().deviates()).collect()
}

/// Returns `None` if the row has no answer to a query.
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
        crawled: false,
    })
}
