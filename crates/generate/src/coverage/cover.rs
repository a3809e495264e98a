//! Records which test cases reach a clause, a goal or another item that a suite should cover.

use norobots_suite::suite::Case;
use std::fmt::Display;

/// The maximum size of a small file, in bytes. A larger file is examined only for items that no smaller file reaches.
pub(crate) const SMALL: usize = 4 << 10;

/// All items of one kind, for example all clauses, with the cases that reach them.
#[derive(Clone, Debug)]
pub struct Cover<T> {
    /// Every item, with the indices of at most two cases that reach it.
    pub things: Vec<(T, Vec<usize>)>,
}

impl<T> Cover<T> {
    pub(crate) fn new(things: impl IntoIterator<Item = T>) -> Cover<T> {
        Cover { things: things.into_iter().map(|thing| (thing, Vec::new())).collect() }
    }

    /// Returns the number of items that some case reaches.
    pub fn reached(&self) -> usize {
        self.things.len() - self.missing().count()
    }

    /// Returns the number of all items.
    pub fn of(&self) -> usize {
        self.things.len()
    }

    /// Returns the items that no case reaches.
    pub fn missing(&self) -> impl Iterator<Item = &T> {
        self.things.iter().filter(|(_, by)| by.is_empty()).map(|(thing, _)| thing)
    }

    /// Adds the case to every item that it reaches. An item gets at most two cases. A case with a large file is added
    /// only to items without a case.
    pub(crate) fn note(&mut self, case: usize, large: bool, mut reaches: impl FnMut(&T) -> bool) {
        for (thing, by) in &mut self.things {
            if by.len() < if large { 1 } else { 2 } && reaches(thing) {
                by.push(case);
            }
        }
    }

    /// Records the items that the files reach. `look` reads a file, and returns a function that tests whether this file
    /// reaches an item.
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

    /// Returns every item that only one case reaches, together with the index of this case.
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
