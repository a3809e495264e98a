//! Finds the permitted choices that change an answer.

use crate::normative::{permitted, readers};
use crate::query::Query;
use crate::suite::{Expect, Expectation};
use norobots::engine::Decision;
use norobots::spec::Edition;
use norobots_settings::naive::Read;
use norobots_settings::setting::Deviation;

/// The results of reading a file under each choice that an edition permits. `Others::default()` has no results.
#[derive(Default)]
pub struct Others(Vec<(Deviation, Read)>);

impl Others {
    /// Reads the file under each choice that the edition permits.
    pub fn read(edition: Edition, robots: &[u8]) -> Others {
        Others(readers(edition, permitted(edition, robots).into_iter(), robots))
    }

    /// Returns the expectation for a query with this decision. The expectation lists each permitted choice that has a
    /// different verdict.
    pub fn expectation(&self, query: Query<'_>, decision: Decision) -> Expectation {
        let Decision { verdict, line, .. } = decision;
        let decide = |read: &Read| read.decide_on(query.site.as_ref(), &query.agent, &query.url);
        let differing = self.0.iter().filter(|(_, read)| decide(read).verdict != verdict);
        Expectation {
            expect: Expect::Settled(verdict),
            moved_by: differing.map(|(deviation, _)| *deviation).collect(),
            line,
            open_by: Vec::new(),
            agent: query.agent.into_owned(),
            url: query.url.into_owned(),
        }
    }
}
