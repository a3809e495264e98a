//! Chooses the core of a suite: a few queries that reveal as many mutants of an edition as all queries together.

use crate::grammar::{CoverSet, smallest};
use norobots::engine::Verdict;
use norobots::policy;
use norobots::spec::Edition;
use norobots_settings::naive::Read;
use norobots_settings::setting::{Deviation, Rules};
use norobots_settings::site::Site;
use norobots_suite::query::Query;
use norobots_suite::suite::{Case, Suite, is_tried};
use norobots_suite::what_if::VariedFile;
use std::collections::BTreeSet;

/// Second queries for the mutants are added until the core has this many queries.
const MOST: usize = 100;

/// The site for a file whose case doesn't name a site.
const SITE: &str = "http://www.example.com";

/// A small set of queries for testing an implementation of an edition.
#[derive(Clone, Debug)]
pub struct Core {
    /// The edition.
    pub edition: Edition,
    /// The mutants. A mutant is a robot that follows the edition, but has one setting that contradicts the edition.
    pub mutants: Vec<Deviation>,
    /// The queries. The plainest queries come first. Equally plain queries are in the order of the suite.
    pub cases: Vec<CoreCase>,
}

/// A query of the core, and the mutants that answer it wrongly.
#[derive(Clone, Debug)]
pub struct CoreCase {
    /// The id of the query: the id of its case in the suite, `#`, and the number of the query in the case, counted from
    /// 1.
    pub id: String,
    /// The file, the robot and an absolute URL. The robot and the URL are valid UTF-8.
    pub query: Query<'static>,
    /// The path and the query string of the URL, for an implementation that expects a path instead of a URL.
    pub path: String,
    /// The only answer that the edition permits.
    pub expect: Verdict,
    /// The id of the demand or the clause that the query mainly tests.
    pub demand: &'static str,
    /// The mutants that give a wrong answer or no answer to this query, as indices into [`Core::mutants`].
    pub kills: BTreeSet<usize>,
}

impl Core {
    /// Chooses the core of a suite. Of several queries that reveal a mutant, the plainest is preferred.
    pub fn of(suite: &Suite, edition: Edition) -> Core {
        let rules = Rules::of(edition);
        let mutants: Vec<Deviation> = rules.violations().collect();
        let settled: Vec<Case> = match edition {
            Edition::Standard1994 => suite.cases.clone(),
            later => suite.by(later).cases,
        };
        let asked = settled.iter().filter(|case| case.meta.is_none());
        let candidates: Vec<CoreCase> =
            asked.flat_map(|case| candidates(case, edition, &mutants)).collect();
        let mut chosen = BTreeSet::<usize>::new();
        let mut have = CoverSet::default();
        for tier in 0..=LAST {
            let of_tier: Vec<usize> =
                (0..candidates.len()).filter(|at| candidates[*at].tier() == tier).collect();
            let adds = |at: &usize| candidates[*at].adds(|mutant| !have.has(mutant));
            let adds: Vec<(usize, CoverSet)> = of_tier.iter().map(adds).collect();
            for (place, _) in smallest(&adds) {
                have.join(&adds[place].1);
                chosen.insert(of_tier[place]);
            }
        }
        // Drops each query whose mutants are all killed by other queries, beginning with the largest query.
        let mut order: Vec<usize> = chosen.iter().copied().collect();
        order.sort_by_key(|at| (candidates[*at].tier(), candidates[*at].query.size()));
        for at in order.into_iter().rev() {
            let rest = chosen.iter().filter(|other| **other != at);
            let killed: BTreeSet<usize> =
                rest.flat_map(|other| &candidates[*other].kills).copied().collect();
            if candidates[at].kills.is_subset(&killed) {
                chosen.remove(&at);
            }
        }
        // Adds a second query for each mutant while the core has room, because two programs with the same fault may
        // answer different queries wrongly.
        let kills = |at: &usize| candidates[*at].kills.iter();
        let mut times = vec![0; mutants.len()];
        chosen.iter().flat_map(kills).for_each(|mutant| times[*mutant] += 1);
        let unchosen = (0..candidates.len())
            .filter(|at| !chosen.contains(at) && candidates[*at].tier() <= PLAIN);
        let unchosen: Vec<usize> = unchosen.collect();
        let adds = |at: &usize| candidates[*at].adds(|mutant| times[mutant] == 1);
        let adds: Vec<(usize, CoverSet)> = unchosen.iter().map(adds).collect();
        let room = MOST.saturating_sub(chosen.len());
        chosen.extend(smallest(&adds).iter().take(room).map(|(place, _)| unchosen[*place]));
        let mut cases: Vec<CoreCase> =
            chosen.into_iter().map(|at| candidates[at].clone()).collect();
        cases.sort_by_key(CoreCase::tier);
        Core { edition, mutants, cases }
    }

    /// Returns each mutant and the number of queries that it answers wrongly or doesn't answer.
    pub fn times(&self) -> impl Iterator<Item = (&Deviation, usize)> {
        self.mutants.iter().enumerate().map(|(at, mutant)| {
            (mutant, self.cases.iter().filter(|case| case.kills.contains(&at)).count())
        })
    }

    /// Returns the mutants that no query of the core kills.
    pub fn left(&self) -> impl Iterator<Item = &Deviation> {
        self.times().filter(|(_, times)| *times == 0).map(|(mutant, _)| mutant)
    }
}

/// The highest tier of queries about small files.
const PLAIN: usize = 2;

/// The tier of queries about large files.
const LAST: usize = 4;

impl CoreCase {
    fn adds(&self, wanted: impl Fn(usize) -> bool) -> (usize, CoverSet) {
        (self.query.size(), self.kills.iter().copied().filter(|at| wanted(*at)).collect())
    }

    /// Returns 0 for the plainest queries, and higher numbers for queries that are harder to read or to send.
    fn tier(&self) -> usize {
        let Query { robots, agent, url, .. } = &self.query;
        let printed = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n');
        let token = !agent.iter().any(|byte| b"/ \t".contains(byte)) && agent.iter().all(printed);
        let odd = |byte: &u8| !printed(byte) || b" \"<>\\^`{|}".contains(byte);
        let uri = !url.iter().any(odd);
        match (token && uri, robots.len()) {
            (_, 1_001..=16_000) => 3,
            (_, 16_001..) => LAST,
            (true, _) if robots.iter().all(printed) => 0,
            (true, _) if str::from_utf8(robots).is_ok() => 1,
            _ => 2,
        }
    }
}

/// Returns the queries of a case, each with the mutants that it kills. A query with several correct answers is omitted.
fn candidates(case: &Case, edition: Edition, mutants: &[Deviation]) -> Vec<CoreCase> {
    let rules = Rules::of(edition);
    let file = VariedFile::new(&case.robots, rules.profile);
    let Ok(own) = &file.read else { return Vec::new() };
    let varied = mutants.iter().enumerate().filter(|(_, mutant)| is_tried(mutant, &case.robots));
    let varied: Vec<(usize, Option<Read>)> = varied
        .filter_map(|(at, mutant)| {
            Some((at, file.kept_at(rules.profile.deviate(&[*mutant]))?.ok()))
        })
        .collect();
    let demand = match edition {
        Edition::Standard1994 => case.chief().map(|clause| clause.id()),
        _ => rules.demand(&case.file).map(|demand| &*demand.id),
    };
    let Some(demand) = demand else { return Vec::new() };
    let queries = case.queries.iter().zip(1..).filter_map(|(query, number)| {
        let expect = query.expect.settled()?;
        str::from_utf8(&query.agent).ok()?;
        let site = case.site.as_ref().map_or(SITE.to_owned(), Site::to_string);
        let (url, path) = both(&site, str::from_utf8(&query.url).ok()?)?;
        let on = Site::of(url.as_bytes());
        let answers = |read: &Read| {
            [&url, &path].map(|url| {
                read.decide_on(on.as_ref(), &query.agent, url.as_bytes()).verdict == expect
            })
        };
        // The edition must give the same answer for the absolute URL and for its path.
        if answers(own) != [true; 2] {
            return None;
        }
        let kills = varied
            .iter()
            .filter(|(_, read)| read.as_ref().is_none_or(|read| answers(read).contains(&false)));
        let kills = kills.map(|(at, _)| *at).collect();
        let put = Query::new(case.robots.clone(), query.agent.clone(), url.clone().into_bytes());
        let id = format!("{}#{number}", case.id);
        Some(CoreCase { id, query: put, path, expect, demand, kills })
    });
    queries.collect()
}

/// Returns an absolute URL and its path. `url` may be a URL, or a path on `site`. Returns `None` if the URL can't be on
/// a site.
fn both(site: &str, url: &str) -> Option<(String, String)> {
    let path = policy::path(url.as_bytes())?;
    Some(match Site::of(url.as_bytes()) {
        Some(_) => (url.to_owned(), String::from_utf8(path.into_owned()).ok()?),
        None if url.starts_with('/') => (format!("{site}{url}"), url.to_owned()),
        None => (format!("{site}/{url}"), format!("/{url}")),
    })
}

#[cfg(test)]
mod tests {
    use crate::coverage::Core;
    use crate::coverage::core::both;
    use norobots::spec::Edition;
    use norobots_suite::suite::{Folder, Suite};

    #[test]
    fn a_url_has_a_path_and_a_path_a_url() {
        for (url, expected) in [
            ("/x?y", Some(("http://h/x?y", "/x?y"))),
            ("x", Some(("http://h/x", "/x"))),
            ("", Some(("http://h/", "/"))),
            ("//x", Some(("http://h//x", "//x"))),
            ("https://i:8?y#z", Some(("https://i:8?y#z", "/?y"))),
            ("mailto:a@b", None),
        ] {
            let expected = expected.map(|(url, path)| (url.to_owned(), path.to_owned()));
            assert_eq!(both("http://h", url), expected, "{url:?}");
        }
    }

    /// Checks that a core contains no case that was removed from the suite.
    #[test]
    fn a_core_is_chosen_from_the_suite_at_hand() {
        let mut suite = Suite::load(&Folder::Embedded).unwrap();
        let core = Core::of(&suite, Edition::Standard1994);
        assert_eq!(core.left().count(), 0);
        let name = |id: &str| id.split('#').next().unwrap().to_owned();
        let first = name(&core.cases[0].id);
        suite.cases.retain(|case| case.id != first);
        let other = Core::of(&suite, Edition::Standard1994);
        assert!(other.cases.iter().all(|case| name(&case.id) != first));
        suite.cases.clear();
        let none = Core::of(&suite, Edition::Standard1994);
        assert_eq!((none.cases.len(), none.left().count()), (0, none.mutants.len()));
    }
}
