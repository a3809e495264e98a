//! What the text leaves open about an answer, and what a later edition answers otherwise.

use crate::naive::{Naive, Read};
use crate::query::Query;
use crate::setting::{self, Deviation, Grade, Settings};
use norobots::engine::Verdict;
use norobots::spec::Edition;

/// The profiles that an answer is held against: each choice that the text permits, alone, and each
/// later edition.
#[derive(Clone, Debug)]
pub(crate) struct Others {
    permitted: Vec<(Deviation, Settings)>,
    later: Vec<(Edition, Settings)>,
}

/// A file as each of these profiles reads it. One that refuses the file answers nothing, so that it
/// can't answer otherwise.
pub(crate) struct Interpretations {
    permitted: Vec<(Deviation, Read)>,
    later: Vec<(Edition, Read)>,
}

impl Others {
    pub(crate) fn all() -> Others {
        let permitted = setting::deviations().filter(|one| one.choice.grade == Grade::Permitted);
        let later = Edition::ALL.into_iter().filter(|edition| edition.later());
        Others {
            permitted: permitted.map(|one| (one, one.settings())).collect(),
            later: later.map(|edition| (edition, setting::superseding(edition))).collect(),
        }
    }

    pub(crate) fn read(&self, robots: &[u8]) -> Interpretations {
        fn read<T: Copy>(profiles: &[(T, Settings)], robots: &[u8]) -> Vec<(T, Read)> {
            let read = |settings: Settings| Naive { settings }.read(robots).ok();
            profiles.iter().filter_map(|(what, profile)| Some((*what, read(*profile)?))).collect()
        }
        Interpretations {
            permitted: read(&self.permitted, robots),
            later: read(&self.later, robots),
        }
    }
}

impl Interpretations {
    /// The permitted choices that give another answer than that one: none where the text settles it.
    pub(crate) fn moved_by(&self, query: &Query<'_>, verdict: Verdict) -> Vec<Deviation> {
        otherwise(&self.permitted, query, verdict)
    }

    /// The later editions that give another answer than that one.
    pub(crate) fn superseded_by(&self, query: &Query<'_>, verdict: Verdict) -> Vec<Edition> {
        otherwise(&self.later, query, verdict)
    }
}

fn otherwise<T: Copy>(
    interpretations: &[(T, Read)],
    query: &Query<'_>,
    verdict: Verdict,
) -> Vec<T> {
    let differs = |read: &Read| read.decide(&query.agent, &query.url).verdict != verdict;
    interpretations.iter().filter(|(_, read)| differs(read)).map(|(what, _)| *what).collect()
}
