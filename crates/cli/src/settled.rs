//! What the text leaves open of an answer, and what a later edition answers otherwise.

use norobots::engine::Verdict;
use norobots::spec::Edition;
use norobots_lab::naive::{Naive, Read};
use norobots_lab::query::Query;
use norobots_lab::setting;
use norobots_lab::setting::{Deviation, Grade, Settings};

/// The points that an answer is held against: each choice that the text permits, alone, and each later
/// edition.
pub(super) struct Others {
    permitted: Vec<(Deviation, Settings)>,
    later: Vec<(Edition, Settings)>,
}

/// What they make of a file. One that refuses it answers nothing, so that it can't answer otherwise.
pub(super) struct OfFile {
    permitted: Vec<(Deviation, Read)>,
    later: Vec<(Edition, Read)>,
}

impl Others {
    pub(super) fn all() -> Others {
        let permitted = setting::deviations().filter(|one| one.choice.grade == Grade::Permitted);
        let later = Edition::all().filter(|edition| edition.later());
        Others {
            permitted: permitted.map(|one| (one, one.settings())).collect(),
            later: later.map(|edition| (edition, setting::superseding(edition))).collect(),
        }
    }

    pub(super) fn read(&self, robots: &[u8]) -> OfFile {
        fn read<T: Copy>(profiles: &[(T, Settings)], robots: &[u8]) -> Vec<(T, Read)> {
            let read = |settings: Settings| Naive { settings }.read(robots).ok();
            profiles.iter().filter_map(|(what, profile)| Some((*what, read(*profile)?))).collect()
        }
        OfFile { permitted: read(&self.permitted, robots), later: read(&self.later, robots) }
    }
}

impl OfFile {
    /// The permitted choices that give another answer than that one: none where the text settles it.
    pub(super) fn moved_by(&self, query: &Query<'_>, verdict: Verdict) -> Vec<Deviation> {
        otherwise(&self.permitted, query, verdict)
    }

    /// The later editions that give another answer than that one.
    pub(super) fn superseded_by(&self, query: &Query<'_>, verdict: Verdict) -> Vec<Edition> {
        otherwise(&self.later, query, verdict)
    }
}

fn otherwise<T: Copy>(profiles: &[(T, Read)], query: &Query<'_>, verdict: Verdict) -> Vec<T> {
    let differs = |read: &Read| read.decide(&query.agent, &query.url).verdict != verdict;
    profiles.iter().filter(|(_, read)| differs(read)).map(|(what, _)| *what).collect()
}
