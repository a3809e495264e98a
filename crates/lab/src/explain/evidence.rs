//! Observations in the order in which they are looked at, and what settings make of them.

use crate::explain::observation::{Given, Observation};
use crate::explain::search::SMALL;
use crate::naive::Naive;
use crate::setting::Settings;
use std::cell::Cell;
use std::cmp::Reverse;

/// Observations by file, the smallest first. They are named by their places in this order.
pub(crate) struct Evidence<'e, 'q> {
    pub(crate) all: Vec<&'e Observation<'q>>,
    /// The place of each where it came from.
    pub(crate) from: Vec<usize>,
    /// So many of the first are over small files.
    pub(crate) small: usize,
    /// The work that may still be done, in units of [`cost`].
    left: Cell<u64>,
}

/// The work of reading a file.
fn cost(robots: &[u8]) -> u64 {
    64 + robots.len() as u64
}

impl<'e, 'q> Evidence<'e, 'q> {
    pub(crate) fn of(observations: &'e [Observation<'q>], budget: u64) -> Evidence<'e, 'q> {
        let mut from: Vec<usize> = (0..observations.len()).collect();
        let file = |at: usize| &*observations[at].query.robots;
        // What a program is wrong about is looked at before what it is right about.
        from.sort_by_key(|&at| (file(at).len(), file(at), Reverse(observations[at].deviates())));
        let all: Vec<&Observation> = from.iter().map(|&at| &observations[at]).collect();
        let small = all.partition_point(|one| one.query.robots.len() <= SMALL);
        Evidence { all, from, small, left: Cell::new(budget) }
    }

    /// Whether no more work may be done.
    pub(crate) fn spent(&self) -> bool {
        self.left.get() == 0
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
            self.left.set(self.left.get().saturating_sub(cost(robots)));
            let read = Naive { settings }.read(robots);
            places.iter().map(move |&at| {
                let query = &self.all[at].query;
                let decide = |read: &crate::naive::Read| read.decide(&query.agent, &query.url);
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
