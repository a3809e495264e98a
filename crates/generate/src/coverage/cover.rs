//! Records which cases of a suite reach each thing of one kind, for example each clause.

use norobots_suite::suite::Case;
use std::fmt::Display;

/// The size of a large file. A file with more bytes is examined only for things that no smaller file reaches.
pub(crate) const SMALL: usize = 4 << 10;

/// All things of one kind, such as clauses. For each thing, it records the cases that reach the thing.
#[derive(Clone, Debug)]
pub struct Cover<T> {
    /// Every thing, with up to two cases that reach it. A case is an index into the suite.
    pub things: Vec<(T, Vec<usize>)>,
}

impl<T> Cover<T> {
    pub(crate) fn new(things: impl IntoIterator<Item = T>) -> Cover<T> {
        Cover { things: things.into_iter().map(|thing| (thing, Vec::new())).collect() }
    }

    /// Returns the number of things that some case reaches.
    pub fn reached(&self) -> usize {
        self.things.len() - self.missing().count()
    }

    /// Returns the number of all things.
    pub fn of(&self) -> usize {
        self.things.len()
    }

    /// Returns the things that no case reaches.
    pub fn missing(&self) -> impl Iterator<Item = &T> {
        self.things.iter().filter(|(_, by)| by.is_empty()).map(|(thing, _)| thing)
    }

    /// Adds the case to every thing that it reaches and that has fewer than two cases so far. A case with a large file
    /// is added only to things that have no case so far.
    pub(crate) fn note(&mut self, case: usize, large: bool, mut reaches: impl FnMut(&T) -> bool) {
        for (thing, by) in &mut self.things {
            if by.len() < if large { 1 } else { 2 } && reaches(thing) {
                by.push(case);
            }
        }
    }

    /// Records which things the files reach. `look` reads a file, and returns a function that tests whether this file
    /// reaches a thing.
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

    /// Returns the things that only one case reaches, each with the index of this case before it.
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
