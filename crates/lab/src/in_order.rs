//! Sorting by one function for all types.
//!
//! The compiler makes `slice::sort` and its like anew for each type and each comparison, some five kilobytes each time.
//! This module sorts places in place of elements, for which one such function is enough. Hot loops of the engines
//! keep `slice::sort`.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Sorts slices; elements that are equal keep their order.
pub trait InOrder<T> {
    /// Sorts the elements.
    fn order(&mut self)
    where
        T: Ord;

    /// Sorts the elements by a comparison.
    fn order_by(&mut self, compare: impl Fn(&T, &T) -> Ordering);

    /// Sorts the elements by keys; the key of each is asked for once.
    fn order_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> InOrder<T> for [T] {
    fn order(&mut self)
    where
        T: Ord,
    {
        let places = sorted(self.len(), &|a, b| self[a].cmp(&self[b]));
        place(self, places);
    }

    fn order_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        let places = sorted(self.len(), &|a, b| compare(&self[a], &self[b]));
        place(self, places);
    }

    fn order_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
        let keys: Vec<K> = self.iter().map(key).collect();
        place(self, sorted(self.len(), &|a, b| keys[a].cmp(&keys[b])));
    }
}

/// The elements in their order, each once.
pub fn distinct<T: Ord>(elements: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = elements.into_iter().collect();
    all.order();
    all.dedup();
    all
}

/// The elements as they stand, each at its first place.
pub fn once<T: PartialEq>(elements: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut kept = Vec::new();
    for one in elements {
        if !kept.contains(&one) {
            kept.push(one);
        }
    }
    kept
}

/// The entries as a map, put in one after the other: to collect them would sort them first.
pub fn map<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(entries);
    map
}

/// The places of the elements in the order of the comparison, which takes two places.
fn sorted(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by(|a, b| compare(*a, *b));
    places
}

/// Puts into each place the element that now stands in the place named there.
fn place<T>(elements: &mut [T], mut from: Vec<usize>) {
    for start in 0..from.len() {
        let mut at = start;
        while from[at] != start {
            let next = std::mem::replace(&mut from[at], at);
            elements.swap(at, next);
            at = next;
        }
        from[at] = at;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_slices_are_sorted_as_the_standard_library_sorts_them() {
        let mut random = fastrand::Rng::with_seed(1994);
        for _ in 0..2_000 {
            let length = random.usize(..60);
            let most = random.u8(1..);
            let given: Vec<(u8, usize)> =
                (0..length).map(|place| (random.u8(..most), place)).collect();
            let (mut one, mut other) = (given.clone(), given.clone());
            one.order_by(|a, b| (a.0 % 2).cmp(&(b.0 % 2)).then(b.0.cmp(&a.0)));
            other.sort_by(|a, b| (a.0 % 2).cmp(&(b.0 % 2)).then(b.0.cmp(&a.0)));
            assert_eq!(one, other, "{given:?}");
            one.order_by_key(|each| each.0);
            other.sort_by_key(|each| each.0);
            assert_eq!(one, other, "{given:?}");
            random.shuffle(&mut one);
            one.order();
            other.sort();
            assert_eq!(one, other, "{given:?}");
        }
    }
}
