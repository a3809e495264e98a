//! A sample of the files on which editions of the standard disagree. The analysis of the sample finds the settings that
//! cause the differences.

use crate::editions::{EDITIONS, PAIRS};
use crate::fingerprint::{ask, drawn, parted};
use crate::hash::hash;
use crate::hosts::{Host, Hosts};
use norobots::source::Source;
use norobots::syntax::{Format, parse_by};
use norobots_explain::differences::settings_apart;
use norobots_text::steps::Steps;
use std::collections::{BTreeMap, BTreeSet};

/// The maximum size, in bytes, of an analysed file. The time for an analysis grows with the square of the file's size.
const LARGEST: usize = 16 << 10;

/// The maximum number of steps of an analysis. In each step, the analysis reads one byte of the file. In a test with a
/// few thousand files from the web, no file took more than 200 million steps. Half of the files took less than one
/// million.
const STEPS: usize = 1 << 28;

/// The maximum number of queries that are analysed for a file. If a file has more queries than this maximum, the
/// analysis chooses queries at even intervals.
const LOOKED: usize = 256;

/// A sample of the distinct files on which editions disagree. The sample keeps a limited number of files: the files
/// whose contents have the smallest hashes.
///
/// For each content, the number of files with this content is exact. The sample depends only on the hashes of the
/// contents. Therefore a census of all files has the same sample as several merged censuses of the same files. If the
/// number of distinct contents does not exceed the maximum, the sample contains all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    most: usize,
    kept: BTreeMap<u64, Contents>,
}

/// A distinct file content in the sample, and facts about the files with this content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The number of files with this content.
    pub files: u64,
    /// The known hosts of the files with this content.
    pub hosts: Hosts,
    pub(crate) state: State,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// The file content, which is not yet analysed.
    Body(Vec<u8>),
    /// The content is too large to be analysed, or its analysis takes too many steps.
    Large,
    Known(Causes),
}

/// The settings that make editions disagree on a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Causes {
    /// For each pair of editions, the settings that make the pair disagree. The keys are indices in [`PAIRS`].
    pub(crate) pairs: BTreeMap<usize, BTreeSet<String>>,
    /// The number of analysed queries on which at least two editions disagree.
    pub(crate) parted: u64,
    /// For each setting, the number of analysed queries on which the setting makes editions disagree.
    pub(crate) queries: BTreeMap<String, u64>,
}

impl Contents {
    /// Returns the settings that make each pair of editions disagree. A key is the index of a pair in [`PAIRS`].
    /// Returns `None` if the content was not analysed.
    #[must_use]
    pub fn settings(&self) -> Option<&BTreeMap<usize, BTreeSet<String>>> {
        self.causes().map(|causes| &causes.pairs)
    }

    /// Returns the number of analysed queries on which at least two editions disagree.
    #[must_use]
    pub fn parted(&self) -> u64 {
        self.causes().map_or(0, |causes| causes.parted)
    }

    /// Returns, for each setting, the number of analysed queries on which the setting makes editions disagree.
    pub fn queries(&self) -> impl Iterator<Item = (&str, u64)> {
        let causes = self.causes().into_iter().flat_map(|causes| &causes.queries);
        causes.map(|(id, count)| (&**id, *count))
    }

    fn causes(&self) -> Option<&Causes> {
        match &self.state {
            State::Known(causes) => Some(causes),
            _ => None,
        }
    }
}

impl Sample {
    /// Returns an empty sample, which keeps at most `most` distinct files.
    #[must_use]
    pub fn new(most: usize) -> Sample {
        Sample { most, kept: BTreeMap::new() }
    }

    /// Returns the maximum number of distinct files in the sample.
    #[must_use]
    pub fn most(&self) -> usize {
        self.most
    }

    /// Returns the distinct files of the sample, each with the hash of its content.
    pub fn contents(&self) -> impl ExactSizeIterator<Item = (u64, &Contents)> {
        self.kept.iter().map(|(hash, contents)| (*hash, contents))
    }

    /// Returns whether the sample contains all files on which editions disagree. Returns false if the sample is full,
    /// because files may have been dropped.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.kept.len() < self.most
    }

    /// Adds a file on which editions disagree.
    pub(crate) fn add(&mut self, body: &[u8], host: Option<Host>) {
        let hash = hash(body);
        if !self.kept.contains_key(&hash) {
            if !self.has_space(hash) {
                return;
            }
            let state = match body.len() {
                ..=LARGEST => State::Body(body.to_vec()),
                _ => State::Large,
            };
            self.insert(hash, Contents { files: 0, hosts: Hosts::default(), state });
        }
        // A sample with a maximum of 0 keeps no files.
        let Some(contents) = self.kept.get_mut(&hash) else { return };
        contents.files += 1;
        host.into_iter().for_each(|host| contents.hosts.add(host));
    }

    fn has_space(&self, hash: u64) -> bool {
        let last = self.kept.last_key_value().map(|(last, _)| *last);
        self.kept.len() < self.most || last.is_some_and(|last| hash < last)
    }

    fn insert(&mut self, hash: u64, contents: Contents) {
        self.kept.insert(hash, contents);
        if self.kept.len() > self.most {
            self.kept.pop_last();
        }
    }

    /// Adds another sample with the same maximum. Returns `None` if a sum is too large.
    pub(crate) fn merge(&mut self, other: Sample) -> Option<()> {
        for (hash, contents) in other.kept {
            if let Some(known) = self.kept.get_mut(&hash) {
                known.files = known.files.checked_add(contents.files)?;
                known.hosts.merge(&contents.hosts);
                if matches!(known.state, State::Body(_)) {
                    known.state = contents.state;
                }
            } else if self.has_space(hash) {
                self.insert(hash, contents);
            }
        }
        Some(())
    }

    /// Analyses at most `most` files of the sample with `jobs` threads. Returns the number of files that must still be
    /// analysed.
    pub(crate) fn look(&mut self, most: usize, jobs: usize) -> usize {
        let mut left: Vec<&mut Contents> = self
            .kept
            .values_mut()
            .filter(|contents| matches!(contents.state, State::Body(_)))
            .collect();
        let count = left.len().min(most);
        let next = std::sync::Mutex::new(left[..count].iter_mut());
        let work = || {
            while let Some(contents) = next.lock().ok().and_then(|mut next| next.next()) {
                if let State::Body(body) = &contents.state {
                    let causes = causes(body, &mut Steps::new(STEPS));
                    contents.state = causes.map_or(State::Large, State::Known);
                }
            }
        };
        std::thread::scope(|scope| {
            let start = |_| std::thread::Builder::new().spawn_scoped(scope, work).is_ok();
            // If the system can't start more threads, the existing threads do all the work.
            (1..jobs.min(count)).all(start);
            work();
        });
        left.len() - count
    }

    /// Makes a sample from its files. Returns `None` if there are more files than the maximum.
    pub(crate) fn from_parts(
        most: usize,
        contents: impl IntoIterator<Item = (u64, Contents)>,
    ) -> Option<Sample> {
        let kept = BTreeMap::from_iter(contents);
        (kept.len() <= most).then_some(Sample { most, kept })
    }
}

/// Finds the settings that make editions disagree on a file. Returns `None` if the analysis takes too many steps.
fn causes(robots: &[u8], steps: &mut Steps) -> Option<Causes> {
    let source = Source::new(robots);
    let document = parse_by(&source, Format::Rfc9309);
    let drawn = drawn(&document);
    let mut asked = Vec::new();
    ask(robots, &drawn).each(|agent, url, answers| {
        if parted(answers) != 0 {
            asked.push((drawn.agents[agent].to_vec(), drawn.urls[url].to_vec()));
        }
    });
    let every = asked.len().div_ceil(LOOKED).max(1);
    let asked: Vec<_> = asked.into_iter().step_by(every).collect();
    let mut apart = settings_apart(&EDITIONS, robots, &asked, steps)?;
    let queries =
        BTreeMap::from_iter(apart.queries.iter().map(|(id, count)| ((*id).to_owned(), *count)));
    let mut causes = Causes { parted: apart.parted, queries, ..Causes::default() };
    for (at, (first, second)) in PAIRS.into_iter().enumerate() {
        let settings = apart.pairs.remove(&(EDITIONS[first], EDITIONS[second])).unwrap_or_default();
        if !settings.is_empty() {
            causes.pairs.insert(at, settings.into_iter().map(str::to_owned).collect());
        }
    }
    (!steps.ended()).then_some(causes)
}

#[cfg(test)]
mod tests {
    use super::{Causes, STEPS, Sample, State};
    use norobots_text::steps::Steps;

    fn causes(file: &[u8]) -> Causes {
        super::causes(file, &mut Steps::new(STEPS)).expect("it takes few steps")
    }

    /// If the number of stars in a value grows by a factor of 8, the number of steps grows by a factor of less than 64.
    /// A file that would take too many steps is not analysed.
    #[test]
    fn the_steps_of_a_look_grow_with_the_file() {
        let file = |part: &str, count: usize| {
            format!("User-agent: *\nDisallow: /{}b\n", part.repeat(count)).into_bytes()
        };
        for part in ["*", "a*"] {
            let enough = |count: usize| {
                let enough = |power: &u32| {
                    super::causes(&file(part, count), &mut Steps::new(1 << power)).is_some()
                };
                (0..60).find(enough).expect("some steps are enough")
            };
            let [small, large] = [enough(1 << 6), enough(1 << 9)];
            assert!((small..=small + 5).contains(&large), "{part}: 2^{small}, 2^{large}");
        }
        let mut sample = Sample::new(1);
        sample.add(&file("a*", 2000), None);
        let steps = &mut Steps::new(1000);
        assert!(super::causes(&file("a*", 2000), steps).is_none() && steps.ended());
    }

    #[test]
    fn a_wildcard_is_the_cause() {
        let file = b"# hello\nUser-agent: *\nDisallow: /secret/place/*.php\nSitemap: http://www.example.com/x\n";
        let causes = causes(file);
        // Editions disagree on only one query. The URL of this query is the path with letters instead of the wildcard.
        let queries: Vec<_> = causes.queries.iter().map(|(id, count)| (&**id, *count)).collect();
        assert_eq!((causes.parted, &queries[..]), (1, &[("disallow-value", 1)][..]));
        // The editions of 1994 and 1996 agree, because neither standard has wildcards.
        assert!(!causes.pairs.contains_key(&0) && causes.pairs[&1].contains("disallow-value"));
    }

    #[test]
    fn of_many_queries_some_that_lie_evenly_are_looked_into() {
        let robots: String = ('a'..='l').map(|letter| format!("User-agent: r{letter}\n")).collect();
        let rules: String = (0..32).map(|at| format!("Disallow: /{at}/*.php\n")).collect();
        let causes = causes((robots + &rules).as_bytes());
        // Editions disagree on 32 paths for each of twelve robots. The 32 paths have letters instead of the wildcard.
        assert_eq!(causes.parted, (12 * 32_u64).div_ceil(2));
        assert_eq!(causes.queries.get("disallow-value"), Some(&causes.parted));
    }

    #[test]
    fn the_sample_does_not_depend_on_order_or_parts() {
        let files: Vec<Vec<u8>> =
            (0..200).map(|number: u32| number.to_string().into_bytes()).collect();
        let mut random = fastrand::Rng::with_seed(1996);
        let mut whole = Sample::new(10);
        files.iter().chain(&files[..100]).for_each(|file| whole.add(file, None));
        for _ in 0..50 {
            let mut all: Vec<&Vec<u8>> = files.iter().chain(&files[..100]).collect();
            random.shuffle(&mut all);
            let mut parts = vec![Sample::new(10); 4];
            for file in all {
                parts[random.usize(..4)].add(file, None);
            }
            let merged = parts.into_iter().reduce(|mut sum, other| {
                sum.merge(other).expect("the counts are small");
                sum
            });
            assert_eq!(merged.as_ref(), Some(&whole));
        }
        assert_eq!(whole.contents().len(), 10);
        assert!(!whole.is_whole());
        assert!(whole.kept.values().all(|content| matches!(content.state, State::Body(_))));
    }
}
