//! Counts how often names occur. The number of names is limited.

use crate::hash::hash;
use std::collections::BTreeMap;

/// The counts of names, up to a maximum number of names.
///
/// If there are more names than the maximum, only the names with the smallest hashes are kept. Their counts are exact.
/// Therefore the kept names are a random sample of all names. The merge of several lists equals a single list of all
/// names, because each list keeps its smallest hashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    most: usize,
    /// A map from the hash of each name to the name and its count. If several names have the same hash, only the
    /// alphabetically first name is stored. The count is the sum for all names with this hash.
    kept: BTreeMap<u64, (Box<str>, u64)>,
    /// The sum of all counts, including the counts of names that are not kept.
    total: u64,
}

impl Names {
    /// Returns an empty list, which keeps at most `most` names.
    #[must_use]
    pub fn new(most: usize) -> Names {
        Names { most, kept: BTreeMap::new(), total: 0 }
    }

    /// Adds `count` to the count of a name.
    pub fn add(&mut self, name: &str, count: u64) {
        self.total = self.total.saturating_add(count);
        self.keep(hash(name.as_bytes()), name, count);
    }

    /// Adds `count` to the count of a name, if the list keeps the name.
    fn keep(&mut self, hash: u64, name: &str, count: u64) {
        if let Some((kept, known)) = self.kept.get_mut(&hash) {
            *known = known.saturating_add(count);
            if name < &**kept {
                *kept = name.into();
            }
            return;
        }
        let full = self.kept.len() >= self.most;
        if full && self.kept.last_key_value().is_none_or(|(last, _)| *last < hash) {
            return;
        }
        self.kept.insert(hash, (name.into(), count));
        if full {
            self.kept.pop_last();
        }
    }

    /// Adds the names of another list with the same maximum. Returns `None` if the sum of all counts is too large.
    #[must_use]
    pub fn merge(&mut self, other: Names) -> Option<()> {
        self.total = self.total.checked_add(other.total)?;
        for (hash, (name, count)) in other.kept {
            self.keep(hash, &name, count);
        }
        Some(())
    }

    /// Returns the kept names in alphabetical order, each with its exact count.
    #[must_use]
    pub fn sorted(&self) -> BTreeMap<&str, u64> {
        let mut sorted = BTreeMap::new();
        for (name, count) in self.kept.values() {
            sorted.insert(&**name, *count);
        }
        sorted
    }

    /// Returns the sum of all counts.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Returns the sum of the counts of names that are not kept. The sum is 0 if all names are kept.
    #[must_use]
    pub fn beyond(&self) -> u64 {
        self.kept.values().fold(self.total, |left, (_, count)| left.saturating_sub(*count))
    }

    /// Makes a list from the kept names. `beyond` is the sum of the counts of all other names. Returns `None` if there
    /// are too many names, if two names have the same hash, or if the sum of all counts is too large.
    pub(crate) fn from_parts(
        most: usize,
        kept: impl IntoIterator<Item = (String, u64)>,
        beyond: u64,
    ) -> Option<Names> {
        let mut names = Names::new(most);
        for (name, count) in kept {
            let known = names.kept.insert(hash(name.as_bytes()), (name.into(), count));
            if known.is_some() || names.kept.len() > most {
                return None;
            }
            names.total = names.total.checked_add(count)?;
        }
        names.total = names.total.checked_add(beyond)?;
        Some(names)
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn what_is_kept_is_exact_however_it_was_split() {
        let mut random = fastrand::Rng::with_seed(1994);
        for round in 0..200 {
            let most = random.usize(1..20);
            let all: Vec<String> =
                (0..random.usize(0..200)).map(|_| random.u8(..60).to_string()).collect();
            let mut whole = Names::new(most);
            all.iter().for_each(|name| whole.add(name, 1));
            let mut parts = vec![Names::new(most); 1 + random.usize(..5)];
            for name in &all {
                let part = random.usize(..parts.len());
                parts[part].add(name, 1);
            }
            random.shuffle(&mut parts);
            let merged = parts.into_iter().reduce(|mut sum, other| {
                sum.merge(other).expect("the counts are small");
                sum
            });
            assert_eq!(merged.as_ref(), Some(&whole), "round {round}");
            for (name, count) in whole.sorted() {
                let exact = all.iter().filter(|other| *other == name).count();
                assert_eq!(count, exact as u64, "{name}");
            }
            let kept: u64 = whole.sorted().values().sum();
            assert_eq!(kept + whole.beyond(), all.len() as u64);
            assert!(whole.sorted().len() <= most);
        }
    }
}
