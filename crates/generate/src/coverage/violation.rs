//! Finds which violations of the standard of 1994 a file reveals. A violation is a choice of a setting that contradicts
//! the standard.

use crate::grammar::CoverSet;
use norobots::engine::Verdict;
use norobots_settings::naive::Naive;
use norobots_settings::setting::{self, Deviation, Settings};
use norobots_suite::query::Query;
use std::cell::{LazyCell, OnceCell};

/// All choices in the settings table that violate the standard of 1994. A suite should distinguish each choice from the
/// default settings, and from each other choice. These distinctions are numbered: first the single choices, in the
/// order of the table, and then the pairs.
#[derive(Clone, Debug)]
pub struct Violations(pub Vec<Deviation>);

impl Violations {
    /// Returns every choice in the settings table that violates the standard of 1994.
    pub fn all() -> Violations {
        let violates = |deviation: &Deviation| deviation.grade().clause().is_some();
        Violations(setting::deviations().filter(violates).collect())
    }

    /// Returns the number of pairs of violations.
    pub fn pairs(&self) -> usize {
        self.0.len() * self.0.len().saturating_sub(1) / 2
    }

    /// Returns a description of each distinction, in the order of the numbers.
    pub fn shown(&self) -> Vec<String> {
        let alone = self.0.iter().map(|violation| format!("{violation} from the interpretation"));
        let pairs = self.each_pair().map(|(a, b)| format!("{} from {}", self.0[a], self.0[b]));
        alone.chain(pairs).collect()
    }

    /// Returns the distinctions that a file makes with the given queries. Two profiles are distinguished if they give
    /// different verdicts, or if only one of them refuses the file.
    pub fn told(&self, robots: &[u8], queries: &[Query<'_>]) -> CoverSet {
        let default = answers(Settings::DEFAULT, robots, queries);
        let deviated: Vec<_> =
            self.0.iter().map(|violation| answers(violation.settings(), robots, queries)).collect();
        let alone = (0..deviated.len()).filter(|at| deviated[*at] != default);
        let pairs = (deviated.len()..).zip(self.each_pair());
        let apart =
            pairs.filter(|(_, (a, b))| deviated[*a] != deviated[*b]).map(|(thing, _)| thing);
        alone.chain(apart).collect()
    }

    /// Does the same as `told`, but leaves out the distinctions in `already`. This method is faster for large files.
    pub fn told_besides(
        &self,
        already: &CoverSet,
        robots: &[u8],
        queries: &[Query<'_>],
    ) -> CoverSet {
        let default = LazyCell::new(|| answers(Settings::DEFAULT, robots, queries));
        let cells: Vec<OnceCell<_>> = self.0.iter().map(|_| OnceCell::new()).collect();
        let deviated =
            |at: usize| cells[at].get_or_init(|| answers(self.0[at].settings(), robots, queries));
        let open = |thing: &usize| !already.has(*thing);
        let alone = (0..self.0.len()).filter(open).filter(|at| deviated(*at) != &*default);
        let pairs = (self.0.len()..).zip(self.each_pair()).filter(|(thing, _)| open(thing));
        let apart =
            pairs.filter(|(_, (a, b))| deviated(*a) != deviated(*b)).map(|(thing, _)| thing);
        alone.chain(apart).collect()
    }

    fn each_pair(&self) -> impl Iterator<Item = (usize, usize)> {
        let count = self.0.len();
        (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
    }
}

/// Every element is `None` if the profile refuses the file.
fn answers(profile: Settings, robots: &[u8], queries: &[Query<'_>]) -> Vec<Option<Verdict>> {
    let read = Naive { settings: profile }.read(robots).ok();
    let answer = |query: &Query<'_>| {
        let (read, site) = (read.as_ref()?, query.site.as_ref());
        Some(read.decide_on(site, &query.agent, &query.url).verdict)
    };
    queries.iter().map(answer).collect()
}
