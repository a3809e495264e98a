//! Defines sets of items that files reach, such as goals or paths, and selects a few files that reach as many items as
//! all files together.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A set of items, such as goals. An item is given as its index in a list.
#[derive(Clone, Debug, Default)]
pub struct CoverSet(Vec<u64>);

impl CoverSet {
    /// Adds an item to the set.
    pub fn add(&mut self, thing: usize) {
        let (word, bit) = (thing / 64, thing % 64);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << bit;
    }

    /// Returns whether the item is in the set.
    pub fn has(&self, thing: usize) -> bool {
        self.0.get(thing / 64).is_some_and(|word| word >> (thing % 64) & 1 == 1)
    }

    /// Returns the number of items in the set.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Adds all items of another set.
    pub fn join(&mut self, other: &CoverSet) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }

    /// Returns the number of items that are in the other set but not in this set.
    fn lacks(&self, other: &CoverSet) -> usize {
        let have = self.0.iter().chain(std::iter::repeat(&0));
        have.zip(&other.0).map(|(word, more)| (more & !word).count_ones() as usize).sum()
    }
}

impl FromIterator<usize> for CoverSet {
    fn from_iter<I: IntoIterator<Item = usize>>(things: I) -> CoverSet {
        let mut reached = CoverSet::default();
        things.into_iter().for_each(|thing| reached.add(thing));
        reached
    }
}

/// Chooses a few files that together reach the same items as all files. Each step chooses the file that reaches the
/// largest number of new items. If several files reach equally many new items, the shortest file is chosen. `files`
/// contains the length of each file and the items that the file reaches. Returns the indices of the chosen files, each
/// with the number of new items.
pub fn smallest(files: &[(usize, CoverSet)]) -> Vec<(usize, usize)> {
    let rank = |adds, at: usize| (adds, Reverse(files[at].0), Reverse(at));
    let first = files.iter().enumerate().map(|(at, (_, reached))| rank(reached.count(), at));
    // The number of new items that a file reaches never grows, so an old rank is never too low.
    let mut open: BinaryHeap<_> = first.collect();
    let mut have = CoverSet::default();
    let mut chosen = Vec::new();
    while let Some((_, _, Reverse(at))) = open.pop() {
        let adds = have.lacks(&files[at].1);
        if adds == 0 {
            continue;
        }
        let rank = rank(adds, at);
        if open.peek().is_some_and(|next| *next > rank) {
            open.push(rank);
        } else {
            have.join(&files[at].1);
            chosen.push((at, adds));
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use crate::generate::{Seeded, Strategy};
    use crate::grammar::cover_set::{CoverSet, smallest};
    use std::collections::BTreeSet;

    /// Computes the result of [`smallest`] with a simpler algorithm, which looks at every file in each step.
    fn slowly(files: &[(usize, BTreeSet<usize>)]) -> Vec<(usize, usize)> {
        let mut have = BTreeSet::new();
        let mut chosen = Vec::new();
        loop {
            let mut best: Option<(usize, usize, usize)> = None;
            for (at, (length, reached)) in files.iter().enumerate() {
                let adds = reached.difference(&have).count();
                let better = best.is_none_or(|(most, shortest, _)| {
                    adds > most || adds == most && *length < shortest
                });
                if adds > 0 && better {
                    best = Some((adds, *length, at));
                }
            }
            let Some((adds, _, at)) = best else { return chosen };
            have.extend(&files[at].1);
            chosen.push((at, adds));
        }
    }

    #[test]
    fn each_of_a_small_set_adds_most_to_those_before_it() {
        let (mut several, mut ties) = (0, 0);
        for number in 0..2_000 {
            let mut choose = Seeded::new(8, number);
            let mut pick = |count: usize| choose.alternative(count);
            let things = pick(150) + 1;
            let files: Vec<(usize, BTreeSet<usize>)> = (0..pick(12))
                .map(|_| (pick(4), (0..pick(20)).map(|_| pick(things)).collect()))
                .collect();
            let packed: Vec<(usize, CoverSet)> = files
                .iter()
                .map(|(length, reached)| (*length, reached.iter().copied().collect()))
                .collect();
            for ((_, set), (_, reached)) in files.iter().zip(&packed) {
                assert_eq!(reached.count(), set.len());
                assert!((0..200).all(|thing| reached.has(thing) == set.contains(&thing)));
            }
            let chosen = smallest(&packed);
            assert_eq!(chosen, slowly(&files), "{files:?}");
            several += usize::from(chosen.len() > 2);
            ties += usize::from(chosen.windows(2).any(|pair| pair[0].1 == pair[1].1));
        }
        assert!(several > 1_000 && ties > 300, "{several} {ties}");
    }
}
