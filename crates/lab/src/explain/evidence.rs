//! Observations in the order in which they are looked at, and what settings make of them.

use crate::explain::observation::{Given, Observation};
use crate::explain::search::SMALL;
use crate::naive::Naive;
use crate::setting::Settings;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;

/// The work between two calls of whoever watches the search.
const OFTEN: u64 = 1 << 20;

/// Observations by file, the smallest first. They are named by their places in this order.
pub(crate) struct Evidence<'e, 'q> {
    pub(crate) all: Vec<&'e Observation<'q>>,
    /// The place of each where it came from.
    pub(crate) from: Vec<usize>,
    /// So many of the first are over small files.
    pub(crate) small: usize,
    /// The work that was done, in units of [`cost`], and the most that may be.
    done: Cell<u64>,
    most: u64,
    watch: RefCell<&'e mut dyn FnMut(u64, u64) -> bool>,
}

/// The work of reading a file.
fn cost(robots: &[u8]) -> u64 {
    64 + robots.len() as u64
}

impl<'e, 'q> Evidence<'e, 'q> {
    /// `watch` is called now and then with the work that was done and the most that may be; where it
    /// says no, nothing more is done.
    pub(crate) fn of(
        observations: &'e [Observation<'q>],
        most: u64,
        watch: &'e mut dyn FnMut(u64, u64) -> bool,
    ) -> Evidence<'e, 'q> {
        let mut from: Vec<usize> = (0..observations.len()).collect();
        let file = |at: usize| &*observations[at].query.robots;
        // What a program is wrong about is looked at before what it is right about.
        from.sort_by_key(|&at| (file(at).len(), file(at), Reverse(observations[at].deviates())));
        let all: Vec<&Observation> = from.iter().map(|&at| &observations[at]).collect();
        let small = all.partition_point(|one| one.query.robots.len() <= SMALL);
        let watch = RefCell::new(watch);
        Evidence { all, from, small, done: Cell::new(0), most, watch }
    }

    /// Whether no more work may be done.
    pub(crate) fn spent(&self) -> bool {
        self.done.get() >= self.most
    }

    /// Counts the work of reading a file.
    fn count(&self, robots: &[u8]) {
        let done = self.done.get() + cost(robots);
        self.done.set(done);
        let often = done / OFTEN != (done - cost(robots)) / OFTEN;
        if often && !self.spent() && !(self.watch.borrow_mut())(done, self.most) {
            self.done.set(self.most);
        }
    }

    /// What a robot of those settings makes of the observations. A file is read once for those that
    /// follow one another.
    pub(crate) fn given(
        &self,
        settings: Settings,
        places: &[usize],
    ) -> impl Iterator<Item = (usize, Given)> {
        let file = |at: usize| &*self.all[at].query.robots;
        let files = places.chunk_by(move |&a, &b| file(a) == file(b));
        files.flat_map(move |places| {
            let robots = file(places[0]);
            self.count(robots);
            let read = Naive { settings }.read(robots);
            places.iter().map(move |&at| {
                let query = &self.all[at].query;
                let decide = |read: &crate::naive::Read| {
                    read.decide_on(query.site.as_ref(), &query.agent, &query.url)
                };
                (at, read.as_ref().map(decide).map_err(|failure| *failure))
            })
        })
    }

    /// Whether each of the observations fits at the settings.
    pub(crate) fn fits(
        &self,
        settings: Settings,
        places: &[usize],
    ) -> impl Iterator<Item = (usize, bool)> {
        self.given(settings, places).map(|(at, given)| (at, self.all[at].fits(&given)))
    }

    /// Those of the observations that fit at the settings.
    pub(crate) fn fitting(&self, settings: Settings, places: &[usize]) -> Vec<usize> {
        self.fits(settings, places).filter(|(_, fits)| *fits).map(|(at, _)| at).collect()
    }

    /// The places of the observations over small files of which that holds.
    pub(crate) fn small_ones(&self, wanted: impl Fn(usize) -> bool) -> Vec<usize> {
        (0..self.small).filter(|&at| wanted(at)).collect()
    }

    /// The places of the observations over large files of which that holds.
    pub(crate) fn large_ones(&self, wanted: impl Fn(&Observation<'_>) -> bool) -> Vec<usize> {
        (self.small..self.all.len()).filter(|&at| wanted(self.all[at])).collect()
    }
}
