//! Counts how many answers of a program agree with a profile and with each edition.

use crate::explain::explanation::Explanation;
use crate::explain::observation::Observation;
use norobots::spec::Edition;
use norobots_settings::setting::Settings;
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::shutdown;
use std::cmp::Reverse;

/// How many answers of a program agree with the profile of an explanation, and with each edition.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The number of all answers, including the answers to queries that the explanation added.
    pub answers: usize,
    /// The answers that disagree with the profile. The smallest queries come first.
    pub unexplained: Vec<(Query<'static>, AnswerKind)>,
    /// Each edition, and how many answers agree with it. The edition with the highest number comes first. If a signal
    /// stops the count, the list lacks the editions that were not yet counted.
    pub editions: Vec<(Edition, usize)>,
}

impl Identity {
    /// Counts the answers that agree with the profile of the explanation, and with each edition. `observations` must be
    /// the observations from which the explanation was made.
    pub fn of(explanation: &Explanation, observations: &[Observation<'_>]) -> Identity {
        let observed = observations.iter().map(|seen| (seen.query.borrowed(), seen.answer));
        let asked = explanation.asked.iter().map(|(query, answer)| (query.borrowed(), *answer));
        let all: Vec<(Query<'_>, AnswerKind)> = observed.chain(asked).collect();
        let gives = |profile: Settings| {
            move |(query, answer): &&(Query<'_>, AnswerKind)| {
                AnswerKind::at(profile, query) == *answer
            }
        };
        let going = |_: &Edition| !shutdown::signalled();
        let editions = Edition::ALL.into_iter().filter(going).map(|edition| {
            (edition, all.iter().filter(gives(Settings::default_for(edition))).count())
        });
        let mut editions: Vec<(Edition, usize)> = editions.collect();
        editions.sort_by_key(|(_, answers)| Reverse(*answers));
        let by_profile = gives(explanation.profile);
        let mut unexplained: Vec<_> = all.iter().filter(|seen| !by_profile(seen)).collect();
        unexplained.sort_by_key(|(query, _)| query.size());
        let unexplained =
            unexplained.into_iter().map(|(query, answer)| (query.clone().into_owned(), *answer));
        Identity { answers: all.len(), unexplained: unexplained.collect(), editions }
    }
}
