//! The numbers of a program's answers that a profile and each edition give.

use crate::explain::explanation::Explanation;
use crate::explain::observation::Observation;
use norobots::spec::Edition;
use norobots_settings::setting::Settings;
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::shutdown;
use std::cmp::Reverse;

/// The number of a program's answers, and how many of them the profile of an explanation and each edition give.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The number of all answers: the observed answers and the answers to the explanation's own queries.
    pub answers: usize,
    /// The answers that the profile does not give. The smallest queries come first.
    pub unexplained: Vec<(Query<'static>, AnswerKind)>,
    /// The editions with the number of answers that each gives, the highest number first. After a signal it may lack
    /// editions.
    pub editions: Vec<(Edition, usize)>,
}

impl Identity {
    /// Counts the answers that the profile of the explanation gives and the answers that each edition gives.
    /// `observations` must be the ones that the explanation explains.
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
