//! Compares the answers of a program with the answers that each edition requires.

use crate::run::report::Report;
use crate::run::row::Row;
use norobots::spec::Edition;
use norobots_settings::setting::Settings;
use norobots_suite::normative::settles;
use norobots_suite::query::{AnswerKind, Query};

/// The maximum size, in bytes, of a file whose queries are compared. Only a few files are larger. Deciding the queries
/// about larger files under every edition would take a long time.
const SMALL: usize = 20_000;

/// A comparison of a program's answers with the answers of one edition. Queries about large files are omitted.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The edition.
    pub edition: Edition,
    /// The number of answers that agree with the edition.
    pub same: usize,
    /// The answers that the edition forbids, as indices into the rows of the report.
    pub wrong: Vec<usize>,
    /// The number of all compared answers.
    pub compared: usize,
}

impl Standing {
    /// Compares the answers in a report with the answers of each edition in [`Edition::DECIDED`].
    pub fn all(report: &Report<'_>) -> Vec<Standing> {
        let answered: Vec<(usize, Query<'_>, AnswerKind)> = report
            .rows
            .iter()
            .enumerate()
            .filter(|(_, row)| row.case.robots.len() <= SMALL)
            .filter_map(|(at, row)| {
                let query = &row.case.queries[row.query?];
                Some((at, row.case.query(query), AnswerKind::of(row.answer.as_ref()?)?))
            })
            .collect();
        let standing = |edition| {
            let profile = Settings::default_for(edition);
            let (mut same, mut wrong) = (0, Vec::new());
            for (at, query, answer) in &answered {
                match AnswerKind::at(profile, query) {
                    own if own == *answer => same += 1,
                    own if settles(edition, query, own) => wrong.push(*at),
                    _ => {}
                }
            }
            Standing { edition, same, wrong, compared: answered.len() }
        };
        Edition::DECIDED.map(standing).into()
    }

    /// Returns the number of answers that [`Standing::all`] omits because their files are large.
    pub fn omitted(report: &Report<'_>) -> usize {
        let is_omitted = |row: &&Row<'_>| {
            let kind = row.answer.as_ref().and_then(AnswerKind::of);
            row.case.robots.len() > SMALL && row.query.is_some() && kind.is_some()
        };
        report.rows.iter().filter(is_omitted).count()
    }

    /// Returns the answers that every edition forbids, as indices into the rows of the report.
    pub fn wrong_under_all(all: &[Standing]) -> Vec<usize> {
        let Some((first, rest)) = all.split_first() else { return Vec::new() };
        let by_all = |at: &&usize| rest.iter().all(|standing| standing.wrong.contains(at));
        first.wrong.iter().filter(by_all).copied().collect()
    }
}
