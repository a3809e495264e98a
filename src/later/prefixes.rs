//! Finds values that are prefixes of a path.
//!
//! More than eight values are stored in a hash table. The values in a table aren't sorted, so even many values are
//! indexed quickly. For a path, the table is searched once for each length that a matching value can have. The first
//! octets of the path limit these lengths. Therefore, most paths need only a few searches or none. Each table has its
//! own seed, so nobody can write a file whose values all have the same hash.

use foldhash::fast::RandomState;
use hashbrown::HashTable;
use std::borrow::Cow;
use std::cmp::Reverse;
use std::hash::{BuildHasher as _, Hasher as _};

/// A collection of values, which finds the values that are prefixes of a path. Each value has a number.
#[derive(Clone)]
pub(crate) struct Prefixes<'a> {
    /// If there are at most `FEW` values, they are sorted by descending length, and values of the same length are
    /// sorted by number. If there are more than `FEW` values, they are stored without repetitions.
    values: Vec<(Cow<'a, [u8]>, usize)>,
    /// The index, or `None` if there are at most [`FEW`] values.
    index: Option<Box<Index>>,
}

#[derive(Clone, Default)]
struct Index {
    /// A table that maps the hash of a value's octets to the value's index.
    places: HashTable<u32>,
    state: RandomState,
    /// The first octets of a value determine its class. For each class, the set bits are the lengths of its values. The
    /// highest bit stands for all lengths from [`LONG`] upward.
    classes: Box<[u64]>,
    /// The lengths of the values that are too short to have a class. Each bit stands for one length.
    short: u64,
    /// The lengths of the values that have at least [`LONG`] octets, in ascending order.
    long: Vec<usize>,
}

/// The maximum number of values that are compared with a path one by one. For so few values, an index would cost more
/// than it saves.
const FEW: usize = 8;
/// The number of octets that determine a class.
const FIRST: usize = 8;
/// The highest bit of a class stands for this length and for all greater lengths.
const LONG: usize = 63;

impl<'a> Prefixes<'a> {
    /// Indexes values. If a value occurs several times, its lowest number is kept, and its other numbers may be
    /// dropped.
    ///
    /// # Panics
    ///
    /// Panics if there are 2^32 values or more.
    pub(crate) fn new(mut values: Vec<(Cow<'a, [u8]>, usize)>) -> Prefixes<'a> {
        if values.len() <= FEW {
            values.sort_unstable_by_key(|(value, number)| (Reverse(value.len()), *number));
            return Prefixes { values, index: None };
        }
        assert!(u32::try_from(values.len()).is_ok(), "more values than can be indexed");
        let mut index = Index {
            places: HashTable::with_capacity(values.len()),
            classes: vec![0; (values.len() / 4).next_power_of_two()].into(),
            ..Index::default()
        };
        let mut kept = 0;
        for at in 0..values.len() {
            let (value, number) = (&*values[at].0, values[at].1);
            let hash = index.hash(value);
            if let Some(place) = index.place(hash, value, &values) {
                let lowest = &mut values[place].1;
                *lowest = number.min(*lowest);
                continue;
            }
            index.note(value);
            // The table has room for all values. Therefore, the table never grows and never hashes a value again.
            index.places.insert_unique(hash, kept as u32, |_| unreachable!("there is room"));
            values.swap(kept, at);
            kept += 1;
        }
        values.truncate(kept);
        index.long.sort_unstable();
        index.long.dedup();
        Prefixes { values, index: Some(Box::new(index)) }
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns the values with their numbers, in no particular order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&[u8], usize)> {
        self.values.iter().map(|(value, number)| (&**value, *number))
    }

    /// Returns the length and the number of each value that is a prefix of `path`. The longest value is the first.
    #[inline]
    pub(crate) fn of(&self, path: &[u8]) -> impl Iterator<Item = (usize, usize)> {
        let few: &[_] = if self.index.is_none() { &self.values } else { &[] };
        let few = few.iter().filter(|(value, _)| path.starts_with(value));
        let index = self.index.as_deref();
        let (mut bits, long) = index.map_or((0, &[][..]), |index| index.lengths(path));
        let short = std::iter::from_fn(move || {
            let length = bits.checked_ilog2()?;
            bits ^= 1 << length;
            Some(length as usize)
        });
        let many = long.iter().rev().copied().chain(short).filter_map(move |length| {
            let (index, value) = (index?, &path[..length]);
            index.place(index.hash(value), value, &self.values)
        });
        let many = many.map(|place| &self.values[place]);
        few.chain(many).map(|(value, number)| (value.len(), *number))
    }
}

impl Index {
    fn place(&self, hash: u64, value: &[u8], values: &[(Cow<'_, [u8]>, usize)]) -> Option<usize> {
        let is = |place: &u32| *values[*place as usize].0 == *value;
        self.places.find(hash, is).map(|place| *place as usize)
    }

    /// Returns the possible lengths of values that are prefixes of the path. Lengths below [`LONG`] are returned as
    /// bits, and the other lengths are returned as a list.
    #[inline]
    fn lengths(&self, path: &[u8]) -> (u64, &[usize]) {
        let of_class = path.first_chunk().map_or(0, |first| self.classes[self.class(first)]);
        let bits = self.short | of_class;
        let long = match bits >> LONG {
            0 => 0,
            _ => self.long.partition_point(|length| *length <= path.len()),
        };
        (bits & !(u64::MAX << LONG.min(path.len() + 1)), &self.long[..long])
    }

    fn note(&mut self, value: &[u8]) {
        let bit = 1 << value.len().min(LONG);
        match value.first_chunk() {
            Some(first) => self.classes[self.class(first)] |= bit,
            None => self.short |= bit,
        }
        if value.len() >= LONG && self.long.last() != Some(&value.len()) {
            self.long.push(value.len());
        }
    }

    /// Returns the class of the values that begin with `first`. The number of classes is a power of two.
    #[inline]
    fn class(&self, first: &[u8; FIRST]) -> usize {
        // The upper bits of a product depend on all bits of both factors.
        let mixed = u64::from_le_bytes(*first).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 32) as usize & (self.classes.len() - 1)
    }

    fn hash(&self, value: &[u8]) -> u64 {
        let mut hasher = self.state.build_hasher();
        hasher.write(value);
        hasher.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{FEW, LONG, Prefixes};

    /// Checks short values, and values of more than `LONG` octets. Some of the values are equal, and each path may
    /// begin with several values.
    #[test]
    fn each_value_is_found_by_the_paths_that_begin_with_it() {
        let mut state = 1994_u64;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % bound
        };
        let (mut matches, mut equal) = (0, 0);
        for _ in 0..600 {
            let stem: Vec<u8> = (0..3 * LONG).map(|_| b"ab\0\xFF"[below(4)]).collect();
            let mut text = |long: usize| {
                let mut text = stem[..below(long + 1)].to_vec();
                text.extend((0..below(3)).map(|_| b'a' + below(3) as u8));
                text
            };
            let long = [3, 9, 2 * LONG][text(9).len() % 3];
            let values: Vec<Vec<u8>> = (0..2 + 5 * text(4).len()).map(|_| text(long)).collect();
            let prefixes =
                Prefixes::new(values.iter().map(|value| value.into()).zip(0..).collect());
            for _ in 0..40 {
                let path = text(long + 9);
                let mut all: Vec<(usize, usize)> = (0..)
                    .zip(&values)
                    .filter(|(_, value)| path.starts_with(value))
                    .map(|(number, value)| (value.len(), number))
                    .collect();
                all.sort_by_key(|(length, number)| (std::cmp::Reverse(*length), *number));
                let before = all.len();
                all.dedup_by_key(|(length, _)| *length);
                let mut by_prefixes: Vec<(usize, usize)> = prefixes.of(&path).collect();
                if values.len() <= FEW {
                    by_prefixes.dedup_by_key(|(length, _)| *length);
                }
                assert_eq!(by_prefixes, all, "{values:?} {path:?}");
                matches += all.len();
                equal += before - all.len();
            }
            assert!(prefixes.iter().all(|(value, number)| values[number] == value));
        }
        assert!(matches > 10_000 && equal > 1_000, "{matches} {equal}");
    }
}
