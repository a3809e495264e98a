//! Scores the implementations for each clause of an edition.

use norobots::spec::Edition;
use norobots_report::report::matrix::Column;
use norobots_report::run::query_id;
use norobots_suite::query::{Op, OutcomeKind};
use norobots_suite::suite::{Case, Suite};
use std::collections::BTreeMap;

/// The name of the reference implementation, which gets no score.
const REFERENCE: &str = "norobots";

/// The answers of the implementations to the queries of a suite, judged under the edition of the suite.
pub(super) struct Judged<'a> {
    pub(super) edition: Edition,
    cases: Vec<&'a Case>,
    columns: Vec<(&'a str, BTreeMap<String, OutcomeKind>)>,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) held: usize,
    pub(super) later: usize,
    pub(super) wrong: usize,
    pub(super) failed: usize,
}

impl Counts {
    pub(super) fn asked(self) -> usize {
        self.held + self.missed()
    }

    pub(super) fn missed(self) -> usize {
        self.later + self.wrong + self.failed
    }
}

impl<'a> Judged<'a> {
    /// Judges the answers under the edition of the suite.
    ///
    /// # Errors
    ///
    /// Returns an error if the recorded counts of an implementation do not agree with its answers. The message contains
    /// the name of the implementation.
    pub(super) fn new(suite: &'a Suite, columns: &'a [Column]) -> Result<Judged<'a>, String> {
        let tested = columns.iter().filter(|column| column.name != REFERENCE);
        let by_kind = |column: &'a Column| {
            let kinds = match suite.edition {
                Edition::Standard1994 => BTreeMap::from_iter(
                    column.cells.iter().map(|(id, cell)| (id.clone(), cell.kind)),
                ),
                _ => column
                    .by(suite)
                    .map_err(|what| format!("{}: its record {what}", column.name))?,
            };
            Ok((column.name.as_str(), kinds))
        };
        let columns = tested.map(by_kind).collect::<Result<_, String>>()?;
        let cases = suite.cases.iter().filter(|case| case.meta.is_none()).collect();
        let mut judged = Judged { edition: suite.edition, cases, columns };
        let total =
            |(_, kinds): &(&str, BTreeMap<String, OutcomeKind>)| counts(&judged.cases, kinds);
        let mut order: Vec<(Counts, usize)> =
            judged.columns.iter().map(total).enumerate().map(|(at, counts)| (counts, at)).collect();
        // The implementation with the best score is first. The score `a / b` is better than the score `c / d` if
        // `a × d > c × b`.
        order.sort_by_key(|(_, at)| *at);
        order.sort_by(|(first, _), (other, _)| {
            (other.held * first.asked()).cmp(&(first.held * other.asked()))
        });
        judged.columns = order.iter().map(|(_, at)| judged.columns[*at].clone()).collect();
        Ok(judged)
    }

    /// Returns the cases of a clause. For the standard of 1994, returns the cases whose chief clause is `clause`. For a
    /// later edition, returns the cases that test the demand `clause`.
    pub(super) fn cases(&self, clause: &str) -> Vec<&'a Case> {
        let belongs = |case: &&&Case| match self.edition {
            Edition::Standard1994 => case.chief().is_some_and(|chief| chief.id() == clause),
            _ => case.file == clause,
        };
        self.cases.iter().filter(belongs).copied().collect()
    }

    /// Returns each implementation with its outcomes for the given cases. The implementation with the best score over
    /// all cases is first.
    pub(super) fn counts(&self, cases: &[&Case]) -> Vec<(&'a str, Counts)> {
        self.columns.iter().map(|(name, kinds)| (*name, counts(cases, kinds))).collect()
    }
}

fn counts(cases: &[&Case], kinds: &BTreeMap<String, OutcomeKind>) -> Counts {
    let mut counts = Counts::default();
    for case in cases {
        for at in 0..case.queries.len() {
            match kinds.get(&query_id(case, Op::Decide, Some(at))) {
                Some(OutcomeKind::Pass) => counts.held += 1,
                Some(OutcomeKind::Superseded) => counts.later += 1,
                Some(OutcomeKind::Wrong) => counts.wrong += 1,
                Some(OutcomeKind::Error | OutcomeKind::Crash | OutcomeKind::Timeout) => {
                    counts.failed += 1
                }
                _ => {}
            }
        }
    }
    counts
}
