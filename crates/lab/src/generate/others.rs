//! What the text leaves open about an answer.

use crate::naive::{Naive, Read};
use crate::query::Query;
use crate::setting::{Deviation, Rules};
use crate::suite::{Expect, Expectation};
use norobots::engine::Decision;
use norobots::spec::Edition;

/// A file as each robot reads it that makes one choice which the edition permits and its profile does not
/// make. One that refuses the file answers nothing, so that it can't answer otherwise. The default has none.
#[derive(Default)]
pub(crate) struct Others(Vec<(Deviation, Read)>);

impl Others {
    pub(crate) fn read(edition: Edition, robots: &[u8]) -> Others {
        let rules = Rules::of(edition);
        let read = |one: Deviation| {
            let settings = rules.profile.deviate(&[one]);
            Some((one, Naive { settings }.read(robots).ok()?))
        };
        Others(rules.permitted().filter_map(read).collect())
    }

    /// What is expected where the decision on a query is this one, with the permitted choices that decide
    /// otherwise.
    pub(crate) fn expectation(&self, query: Query<'_>, decision: Decision) -> Expectation {
        let Decision { verdict, line, .. } = decision;
        let decide = |read: &Read| read.decide_on(query.site.as_ref(), &query.agent, &query.url);
        let differing = self.0.iter().filter(|(_, read)| decide(read).verdict != verdict);
        Expectation {
            expect: Expect::Settled(verdict),
            moved_by: differing.map(|(one, _)| *one).collect(),
            line,
            agent: query.agent.into_owned(),
            url: query.url.into_owned(),
        }
    }
}
