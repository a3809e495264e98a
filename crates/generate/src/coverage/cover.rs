//! How many things of a kind files reach.

use norobots_suite::suite::Case;
use std::fmt::Display;

/// Files longer than this, in bytes, are read only for things that no shorter file reaches.
pub(crate) const SMALL: usize = 4 << 10;

/// Things that files can reach, and the cases that reach each.
#[derive(Clone, Debug)]
pub struct Cover<T> {
    /// Every thing, with the first two cases that reach it, as indices into the suite.
    pub things: Vec<(T, Vec<usize>)>,
}

impl<T> Cover<T> {
    pub(crate) fn new(things: impl IntoIterator<Item = T>) -> Cover<T> {
        Cover { things: things.into_iter().map(|thing| (thing, Vec::new())).collect() }
    }

    /// Returns how many things are reached.
    pub fn reached(&self) -> usize {
        self.things.len() - self.missing().count()
    }

    /// Returns how many things there are.
    pub fn of(&self) -> usize {
        self.things.len()
    }

    /// Returns the things that no case reaches.
    pub fn missing(&self) -> impl Iterator<Item = &T> {
        self.things.iter().filter(|(_, by)| by.is_empty()).map(|(thing, _)| thing)
    }

    /// Notes which things the case reaches, among those that are not yet reached twice.
    pub(crate) fn note(&mut self, case: usize, large: bool, mut reaches: impl FnMut(&T) -> bool) {
        for (thing, by) in &mut self.things {
            if by.len() < if large { 1 } else { 2 } && reaches(thing) {
                by.push(case);
            }
        }
    }

    /// Measures which things the files reach: `look` reads a file and returns a test of whether it reaches a thing.
    pub(crate) fn of_files<'c, R: Fn(&T) -> bool>(
        things: Vec<T>,
        cases: &[(usize, &'c Case)],
        look: impl Fn(&'c [u8]) -> R,
    ) -> Cover<T> {
        let mut cover = Cover::new(things);
        for &(at, case) in cases {
            let large = case.robots.len() > SMALL;
            if !large || cover.missing().next().is_some() {
                cover.note(at, large, look(&case.robots));
            }
        }
        cover
    }

    /// Returns the things that only one case reaches, each after the index of that case.
    pub(crate) fn alone(&self, kind: String) -> impl Iterator<Item = (usize, String)>
    where
        T: Display,
    {
        self.things.iter().filter_map(move |(thing, by)| match by[..] {
            [case] => Some((case, format!("{kind} {thing}"))),
            _ => None,
        })
    }
}
