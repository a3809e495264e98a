//! Finds the permitted deviations from an edition's settings under which an answer changes.

use crate::normative::{permitted, readers};
use crate::query::Query;
use crate::suite::{Expect, Expectation};
use norobots::engine::Decision;
use norobots::spec::Edition;
use norobots_settings::naive::Read;
use norobots_settings::setting::Deviation;

/// A file that was read under each permitted deviation from an edition's settings. `Others::default()` contains no
/// deviation.
#[derive(Default)]
pub struct Others(Vec<(Deviation, Read)>);

impl Others {
    /// Reads the file under each permitted deviation from the edition's settings.
    pub fn read(edition: Edition, robots: &[u8]) -> Others {
        Others(readers(edition, permitted(edition, robots).into_iter(), robots))
    }

    /// Returns an expectation that requires this decision on the query. The expectation also lists each permitted
    /// deviation that changes the verdict.
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
