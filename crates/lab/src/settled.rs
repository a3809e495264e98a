//! What an edition settles: an answer that every reading which it permits gives.

use crate::query::{AnswerKind, Query};
use crate::setting::{Rules, Settings};
use norobots::engine::Verdict;
use norobots::spec::Edition;

/// The answer that the edition demands: the one of its own profile, where no choice that it permits
/// changes it alone. `None` where one does, or where the edition does not say what becomes of such a file, so
/// that it leaves the answer open. A robot
/// that refuses the file answers nothing, and changes no answer.
pub fn settled(edition: Edition, query: &Query<'_>) -> Option<AnswerKind> {
    let rules = Rules::of(edition);
    if rules.leaves_open(&query.robots) {
        return None;
    }
    let answer = AnswerKind::at(rules.profile, query);
    let same = |settings: Settings| {
        let there = AnswerKind::at(settings, query);
        there == answer || there == AnswerKind::Refused
    };
    rules.permitted().all(|one| same(rules.profile.deviate(&[one]))).then_some(answer)
}

/// The later editions that demand another verdict on the query than that one.
pub fn superseded_by(query: &Query<'_>, verdict: Verdict) -> Vec<Edition> {
    let other = AnswerKind::Verdict(match verdict {
        Verdict::Allowed => Verdict::Disallowed,
        Verdict::Disallowed => Verdict::Allowed,
    });
    let demands = |edition: &Edition| {
        edition.later()
            && AnswerKind::at(Settings::default_for(*edition), query) == other
            && settled(*edition, query) == Some(other)
    };
    Edition::ALL.into_iter().filter(demands).collect()
}
