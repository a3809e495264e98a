//! Sorts the observations, and computes the answers of profiles to the observed queries.

use crate::explain::observation::{Given, Observation};
use crate::explain::search::SMALL;
use norobots::engine::Failure;
use norobots_settings::naive::{Naive, Question, Read};
use norobots_settings::setting::Settings;
use norobots_suite::what_if::VariedFile;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::HashMap;

/// How much work the search does between two calls of `watch`.
const OFTEN: u64 = 1 << 20;

/// Results that several searches share. A later search may append observations to the list of an earlier search.
#[derive(Default)]
pub(crate) struct Memory {
    profiles: RefCell<HashMap<Settings, u32>>,
    /// Whether a profile explains an observation. The key is the number of the profile, and the index of the
    /// observation in the list that is passed to [`Evidence::of`].
    fits: RefCell<HashMap<(u32, u32), bool>>,
}

impl Memory {
    /// A new profile gets the next number.
    fn number(&self, settings: Settings) -> u32 {
        let mut profiles = self.profiles.borrow_mut();
        let next = profiles.len() as u32;
        *profiles.entry(settings).or_insert(next)
    }
}

/// Observations sorted by file, the smallest file first.
pub(crate) struct Evidence<'e, 'q> {
    pub(crate) all: Vec<&'e Observation<'q>>,
    /// The index of each observation in the list that was passed to [`Evidence::of`].
    pub(crate) from: Vec<usize>,
    /// The file of each observation, as a number. Observations with the same number have the same file.
    files: Vec<usize>,
    /// The number of observations about small files, which come first in `all`.
    pub(crate) small: usize,
    /// The sum of [`cost`] for all files read so far. The search ends when the sum reaches `most`.
    done: Cell<u64>,
    most: u64,
    watch: RefCell<&'e mut dyn FnMut(u64, u64) -> bool>,
    memory: &'e Memory,
    /// The current settings of the search, with their answers. Settings that differ little from the current settings
    /// are evaluated faster.
    home: RefCell<Home<'e>>,
}

struct Home<'e> {
    settings: Settings,
    /// How a robot with these settings interprets each file that was read.
    files: Vec<Option<VariedFile<'e>>>,
    /// The robot's answer to the query of each observation, if it was computed.
    given: Vec<Option<Given>>,
}

impl Home<'_> {
    fn new(settings: Settings, observations: usize) -> Self {
        let files = (0..observations).map(|_| None).collect();
        Home { settings, files, given: vec![None; observations] }
    }
}

fn cost(robots: &[u8]) -> u64 {
    64 + robots.len() as u64
}

impl<'e, 'q> Evidence<'e, 'q> {
    /// `memory` contains the results of earlier searches, whose observations must be at the start of `observations`.
    /// `watch` is called regularly with the work done and the maximum. If `watch` returns `false`, the search stops.
    pub(crate) fn of(
        observations: &'e [Observation<'q>],
        memory: &'e Memory,
        most: u64,
        watch: &'e mut dyn FnMut(u64, u64) -> bool,
    ) -> Evidence<'e, 'q> {
        let mut from: Vec<usize> = (0..observations.len()).collect();
        let file = |at: usize| &*observations[at].query.robots;
        // Among observations with the same file, answers that contradict the standard come first.
        from.sort_by_key(|&at| (file(at).len(), file(at), Reverse(observations[at].deviates())));
        let all: Vec<&Observation> = from.iter().map(|&at| &observations[at]).collect();
        let small = all.partition_point(|observation| observation.query.robots.len() <= SMALL);
        let mut files = Vec::new();
        for file in all.chunk_by(|a, b| a.query.robots == b.query.robots) {
            let number = files.last().map_or(0, |last| last + 1);
            files.resize(files.len() + file.len(), number);
        }
        let home = RefCell::new(Home::new(Settings::DEFAULT, all.len()));
        let watch = RefCell::new(watch);
        Evidence { all, from, files, small, done: Cell::new(0), most, watch, memory, home }
    }

    pub(crate) fn stand(&self, settings: Settings) {
        if self.home.borrow().settings != settings {
            self.home.replace(Home::new(settings, self.all.len()));
        }
    }

    pub(crate) fn spent(&self) -> bool {
        self.done.get() >= self.most
    }

    fn count(&self, robots: &[u8]) {
        let done = self.done.get() + cost(robots);
        self.done.set(done);
        let often = done / OFTEN != (done - cost(robots)) / OFTEN;
        if often && !self.spent() && !(self.watch.borrow_mut())(done, self.most) {
            self.done.set(self.most);
        }
    }

    /// Returns how many different files the observations at `places` have. `places` must be in ascending order.
    pub(crate) fn files(&self, places: impl Iterator<Item = usize>) -> usize {
        let mut last = None;
        places.filter(|&at| last.replace(self.files[at]) != Some(self.files[at])).count()
    }

    /// Returns how a robot with these settings answers the queries of the observations.
    pub(crate) fn given(
        &self,
        settings: Settings,
        places: &[usize],
    ) -> impl Iterator<Item = (usize, Given)> {
        let files = places.chunk_by(|&a, &b| self.files[a] == self.files[b]);
        files.flat_map(move |places| {
            self.count(&self.all[places[0]].query.robots);
            self.given_of(settings, places)
        })
    }

    fn given_of(&self, settings: Settings, places: &[usize]) -> Vec<(usize, Given)> {
        let robots: &'e [u8] = &self.all[places[0]].query.robots;
        let answer = |settings: &Settings, read: &Result<Read, Failure>, at: usize| -> Given {
            let query = &self.all[at].query;
            let read = read.as_ref().map_err(|failure| *failure)?;
            let site = query.site.as_ref();
            let question = Question::new(settings, site, &query.agent, &query.url);
            Ok(read.answer(settings, &question))
        };
        if robots.len() > SMALL {
            let read = Naive { settings }.read(robots);
            return places.iter().map(|&at| (at, answer(&settings, &read, at))).collect();
        }
        let Home { settings: home, files, given } = &mut *self.home.borrow_mut();
        let file =
            files[self.files[places[0]]].get_or_insert_with(|| VariedFile::new(robots, *home));
        let varied = file.at(&settings);
        let given = |&at: &usize| match &varied {
            Some(read) => (at, answer(&settings, read, at)),
            None => (at, *given[at].get_or_insert_with(|| answer(home, &file.read, at))),
        };
        places.iter().map(given).collect()
    }

    pub(crate) fn fits(
        &self,
        settings: Settings,
        places: &[usize],
    ) -> impl Iterator<Item = (usize, bool)> {
        let number = self.memory.number(settings);
        let key = move |at: usize| (number, self.from[at] as u32);
        let files = places.chunk_by(|&a, &b| self.files[a] == self.files[b]);
        files.flat_map(move |places| {
            let memory = self.memory.fits.borrow();
            let known = places.iter().map(|&at| Some((at, *memory.get(&key(at))?)));
            let known: Option<Vec<(usize, bool)>> = known.collect();
            drop(memory);
            known.unwrap_or_else(|| {
                let given = self.given(settings, places);
                let fits = given.map(|(at, given)| (at, self.all[at].fits(&given)));
                let fits: Vec<(usize, bool)> = fits.collect();
                self.memory
                    .fits
                    .borrow_mut()
                    .extend(fits.iter().map(|(at, fits)| (key(*at), *fits)));
                fits
            })
        })
    }

    pub(crate) fn fitting(&self, settings: Settings, places: &[usize]) -> Vec<usize> {
        self.fits(settings, places).filter(|(_, fits)| *fits).map(|(at, _)| at).collect()
    }

    /// Returns the indices of the observations about small files that `wanted` accepts.
    pub(crate) fn small_ones(&self, wanted: impl Fn(usize) -> bool) -> Vec<usize> {
        (0..self.small).filter(|&at| wanted(at)).collect()
    }

    /// Returns the indices of the observations about large files that `wanted` accepts.
    pub(crate) fn large_ones(&self, wanted: impl Fn(&Observation<'_>) -> bool) -> Vec<usize> {
        (self.small..self.all.len()).filter(|&at| wanted(self.all[at])).collect()
    }
}
