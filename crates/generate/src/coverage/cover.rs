//! Records which things of one kind the cases of a suite reach.

use norobots_suite::suite::Case;
use std::fmt::Display;

/// Files with more bytes than this are examined only for things that no shorter file reaches.
pub(crate) const SMALL: usize = 4 << 10;

/// The things of one kind that files can reach, and for each thing the cases that reach it.
#[derive(Clone, Debug)]
pub struct Cover<T> {
    /// Every thing, with up to two cases that reach it. Cases are indices into the suite.
    pub things: Vec<(T, Vec<usize>)>,
}

impl<T> Cover<T> {
    pub(crate) fn new(things: impl IntoIterator<Item = T>) -> Cover<T> {
        Cover { things: things.into_iter().map(|thing| (thing, Vec::new())).collect() }
    }

    /// Returns the number of things that are reached.
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

    /// Adds the case to every thing that it reaches, unless two cases are known to reach the thing. A large file is
    /// added only to things that no other case reaches.
    pub(crate) fn note(&mut self, case: usize, large: bool, mut reaches: impl FnMut(&T) -> bool) {
        for (thing, by) in &mut self.things {
            if by.len() < if large { 1 } else { 2 } && reaches(thing) {
                by.push(case);
            }
        }
    }

    /// Measures which things the files reach. `look` reads a file, and returns a function that tests whether the file
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

    /// Returns the things that only one case reaches. The index of the case comes before each thing.
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
