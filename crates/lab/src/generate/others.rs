//! What the text leaves open about an answer, and what a later edition answers otherwise.

use crate::naive::{Naive, Read};
use crate::query::Query;
use crate::setting::{self, Deviation, Grade, Settings};
use crate::suite::{Expect, Expectation};
use norobots::engine::Decision;
use norobots::spec::Edition;
use std::sync::LazyLock;

/// Each choice that the text permits, alone, and each later edition, with its settings.
type Profiles = (Vec<(Deviation, Settings)>, Vec<(Edition, Settings)>);

static PROFILES: LazyLock<Profiles> = LazyLock::new(|| {
    let permitted = setting::deviations().filter(|one| one.choice.grade == Grade::Permitted);
    let later = Edition::ALL.into_iter().filter(|edition| edition.later());
    (
        permitted.map(|one| (one, one.settings())).collect(),
        later.map(|edition| (edition, setting::superseding(edition))).collect(),
    )
});

/// A file as each profile reads it that an answer is held against. One that refuses the file answers
/// nothing, so that it can't answer otherwise. The default has no profiles.
#[derive(Default)]
pub(crate) struct Others {
    permitted: Vec<(Deviation, Read)>,
    later: Vec<(Edition, Read)>,
}

impl Others {
    pub(crate) fn read(robots: &[u8]) -> Others {
        fn read<T: Copy>(profiles: &[(T, Settings)], robots: &[u8]) -> Vec<(T, Read)> {
            let read = |settings: Settings| Naive { settings }.read(robots).ok();
            profiles.iter().filter_map(|(what, profile)| Some((*what, read(*profile)?))).collect()
        }
        Others { permitted: read(&PROFILES.0, robots), later: read(&PROFILES.1, robots) }
    }

    /// What is expected where the decision on a query is this one, with the permitted choices and the
    /// later editions that decide otherwise.
    pub(crate) fn expectation(&self, query: Query<'_>, decision: Decision) -> Expectation {
        let Decision { verdict, line, .. } = decision;
        let decide = |read: &Read| read.decide_on(query.site.as_ref(), &query.agent, &query.url);
        let differs = |read: &Read| decide(read).verdict != verdict;
        Expectation {
            expect: Expect::Settled(verdict),
            moved_by: those(&self.permitted, differs),
            superseded_by: those(&self.later, differs),
            line,
            agent: query.agent.into_owned(),
            url: query.url.into_owned(),
        }
    }
}

fn those<T: Copy>(all: &[(T, Read)], differs: impl Fn(&Read) -> bool) -> Vec<T> {
    all.iter().filter(|(_, read)| differs(read)).map(|(what, _)| *what).collect()
}
