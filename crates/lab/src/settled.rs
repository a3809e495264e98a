//! What an edition settles: an answer that every choice which it permits gives.

use crate::naive::{Naive, Read};
use crate::query::{AnswerKind, Query};
use crate::setting::{Deviation, Rules, Settings};
use norobots::engine::Verdict;
use norobots::spec::Edition;

/// Whether the edition demands that answer, which its own profile gives: no choice that it permits, alone,
/// changes it, and the edition says what becomes of such a file. A robot that refuses the file answers
/// nothing, and changes no answer.
pub(crate) fn settles(edition: Edition, query: &Query<'_>, answer: AnswerKind) -> bool {
    let rules = Rules::of(edition);
    let same = |one: Deviation| {
        let there = AnswerKind::at(rules.profile.deviate(&[one]), query);
        there == answer || there == AnswerKind::Refused
    };
    !rules.leaves_open(&query.robots) && rules.permitted().all(same)
}

/// The later editions that demand another verdict on the query than that one.
pub fn superseded_by(query: &Query<'_>, verdict: Verdict) -> Vec<Edition> {
    let demands = |edition: &Edition| {
        let answer = AnswerKind::at(Settings::default_for(*edition), query);
        let other = matches!(answer, AnswerKind::Verdict(other) if other != verdict);
        edition.later() && other && settles(*edition, query, answer)
    };
    Edition::ALL.into_iter().filter(demands).collect()
}

/// A file as each robot reads it that makes one of those choices in place of the edition's own. One that
/// refuses the file answers nothing, and is left out.
pub(crate) fn readers(
    edition: Edition,
    choices: impl Iterator<Item = Deviation>,
    robots: &[u8],
) -> Vec<(Deviation, Read)> {
    let profile = Settings::default_for(edition);
    let read = |one: Deviation| {
        let settings = profile.deviate(&[one]);
        Some((one, Naive { settings }.read(robots).ok()?))
    };
    choices.filter_map(read).collect()
}
