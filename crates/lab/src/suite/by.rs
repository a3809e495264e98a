//! A suite as another edition answers it.

use crate::naive::{Naive, Read};
use crate::setting::{Deviation, Rules};
use crate::settled::readers;
use crate::suite::case::{Case, Expect, Expectation, Suite};
use norobots::engine::Verdict;
use norobots::spec::Edition;
use std::collections::{BTreeMap, BTreeSet};
use std::{iter, thread};

/// Above this size, in bytes, a file is held only against the choices that speak of large files.
const SMALL: usize = 20_000;

/// The settings that do.
const OF_LARGE_FILES: [&str; 3] = ["limits", "line-terminators", "odd-bytes"];

impl Suite {
    /// The same files and queries with the answers of a later edition. It settles a query where no choice
    /// that it permits, alone, gives another answer; else the answer is open. What is not about a query,
    /// such as the records of a file, goes, and so do pages.
    ///
    /// A case then cites no clause of 1994. In place of its file it names a demand of the edition: of those
    /// that it tells from a violation of them the one that the fewest cases tell, or `(open)` for none.
    /// The words of that demand are its reason.
    pub fn by(&self, edition: Edition) -> Suite {
        let jobs = thread::available_parallelism().map_or(1, usize::from);
        let share = self.cases.len().div_ceil(jobs).max(1);
        let cases = thread::scope(|scope| {
            let read = |cases| scope.spawn(move || answered(edition, cases));
            let jobs: Vec<_> = self.cases.chunks(share).map(read).collect();
            let done = jobs.into_iter().map(|job| job.join().expect("it does not panic"));
            done.flatten().collect::<Vec<(Case, BTreeSet<&str>)>>()
        });
        let telling = |id: &str| cases.iter().filter(|(_, told)| told.contains(id)).count();
        let demands = Rules::of(edition).demands.iter().map(|demand| demand.id.as_str());
        let places: BTreeMap<&str, (usize, usize)> =
            demands.enumerate().map(|(place, id)| (id, (telling(id), place))).collect();
        let chief = |told: &BTreeSet<&'static str>| {
            told.iter().copied().min_by_key(|id| places.get(id)).unwrap_or("(open)")
        };
        let words = |id: &str| {
            let demand = Rules::of(edition).demand(id)?;
            demand.quote.clone().or_else(|| demand.summary.clone())
        };
        let named = cases.iter().map(|(case, told)| {
            let file = chief(told);
            let why = words(file).unwrap_or_else(|| case.why.clone());
            Case { file: file.into(), why, ..case.clone() }
        });
        let mut cases: Vec<Case> = named.collect();
        let last = (0, usize::MAX);
        cases.sort_by_key(|case| places.get(case.file.as_str()).unwrap_or(&last).1);
        Suite { edition, version: self.version.clone(), cases, ..Suite::default() }
    }
}

/// The cases as the edition answers them, each with the demands that it tells from a violation of them.
fn answered(edition: Edition, cases: &[Case]) -> Vec<(Case, BTreeSet<&'static str>)> {
    let about = cases.iter().filter(|case| case.meta.is_none() && !case.queries.is_empty());
    about.filter_map(|case| answered_one(edition, case)).collect()
}

fn answered_one(edition: Edition, case: &Case) -> Option<(Case, BTreeSet<&'static str>)> {
    let rules = Rules::of(edition);
    let seen =
        |one: &Deviation| case.robots.len() <= SMALL || OF_LARGE_FILES.contains(&one.setting.id);
    let decide = |read: &Read, query: &Expectation| {
        read.decide_on(case.site.as_ref(), &query.agent, &query.url).verdict
    };
    let own = Naive { settings: rules.profile }.read(&case.robots).ok()?;
    let permitted = readers(edition, rules.permitted().filter(seen), &case.robots);
    let queries: Vec<Expectation> = case
        .queries
        .iter()
        .map(|query| {
            let verdict = decide(&own, query);
            let moves = |(one, read): &(Deviation, Read)| {
                let there = decide(read, query);
                (there != verdict).then(|| (one.to_string(), there))
            };
            let mut moved: Vec<(String, Verdict)> = permitted.iter().filter_map(moves).collect();
            if rules.leaves_open(&case.robots) {
                let other = match verdict {
                    Verdict::Allowed => Verdict::Disallowed,
                    Verdict::Disallowed => Verdict::Allowed,
                };
                moved.push(("not in UTF-8".into(), other));
            }
            let expect = match moved.is_empty() {
                true => Expect::Settled(verdict),
                false => Expect::Open(
                    iter::once((edition.id().to_owned(), verdict)).chain(moved).collect(),
                ),
            };
            Expectation { expect, moved_by: Vec::new(), line: None, ..query.clone() }
        })
        .collect();
    let mut told = BTreeSet::new();
    for (one, read) in readers(edition, rules.violations().filter(seen), &case.robots) {
        let changes = |query: &Expectation| {
            query.expect.settled().is_some_and(|settled| decide(&read, query) != settled)
        };
        if let Some(clause) = rules.grade(&one).clause().filter(|_| queries.iter().any(changes)) {
            told.insert(clause.id);
        }
    }
    let case = Case {
        id: case.id.clone(),
        why: case.why.clone(),
        robots: case.robots.clone(),
        site: case.site.clone(),
        queries,
        ..Case::default()
    };
    Some((case, told))
}
