//! Exact counts.

use hashbrown::HashMap;
use norobots::check::Code;
use std::borrow::Cow;

norobots::slugs! {
    /// What is counted: each section has keys with a number.
    pub enum Section("section", summary) {
        /// Answers: all of them, those with a file and those without one; answers to requests for other things; skipped
        /// parts of a WARC
        Records = "records",
        /// What could not be read, by its kind
        Faults = "faults",
        /// Inputs that were read to their end, and those that failed
        Inputs = "inputs",
        /// Answers by their status
        Status = "status",
        /// Successful answers by their media type
        Media = "media",
        /// Successful answers by whether their content encoding was decoded
        Coding = "coding",
        /// Files by their size: the number of files with at least as many bytes as the key and fewer than twice as many
        Size = "size",
        /// Bytes of all files, and the number of files that were cut
        Bytes = "bytes",
        /// Files by how their bytes are encoded
        Encoding = "encoding",
        /// Files by how their lines end
        LineEnds = "line-ends",
        /// Files by what they contain: text, nothing, or something other than a robots.txt
        Kind = "kind",
        /// Files by the number of their lines, in powers of two
        Lines = "lines",
        /// Files by the number of their records under the standard of 1994, in powers of two
        FileRecords = "file-records",
        /// Files that conform to a format
        Conforms = "conforms",
        /// Files that have a diagnostic
        Codes = "codes",
        /// Files that have a field
        Fields = "fields",
        /// Files in which the value of a field has the wrong form
        OtherValues = "other-values",
        /// Files that have a preference
        Preferences = "preferences",
        /// Files by how they name robots: a name, `*`, nothing, or something that is not a name
        Agents = "agents",
        /// Files for which not all queries were asked, because they suggest too many
        Bounded = "bounded",
        /// Queries that were asked, by the answers of the editions
        Queries = "queries",
        /// Files on which two editions differ
        Parted = "parted",
    }
}

/// The exact count of each key in each section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    sections: [HashMap<Cow<'static, str>, u64>; Section::ALL.len()],
    /// The counts of [`Section::Codes`]. A code has the same index in this array as in [`Code::ALL`]. An array is
    /// faster than a map here, because a file has many codes.
    codes: [u64; Code::ALL.len()],
}

impl Default for Counts {
    fn default() -> Counts {
        Counts { sections: Default::default(), codes: [0; Code::ALL.len()] }
    }
}

impl Counts {
    /// Adds 1 to the count of a key.
    pub fn add(&mut self, section: Section, key: &'static str) {
        self.add_many(section, key, 1);
    }

    /// Adds `count` to the count of a key.
    pub fn add_many(&mut self, section: Section, key: impl Into<Cow<'static, str>>, count: u64) {
        let key = key.into();
        if section == Section::Codes
            && let Some(code) = Code::from_id(&key)
        {
            return self.add_code(code, count);
        }
        let keys = &mut self.sections[section as usize];
        match keys.get_mut(&*key) {
            Some(known) => *known = known.saturating_add(count),
            None => _ = keys.insert(key, count),
        }
    }

    pub(crate) fn add_code(&mut self, code: Code, count: u64) {
        let known = &mut self.codes[code as usize];
        *known = known.saturating_add(count);
    }

    /// Adds 1 to the count of a key. Copies the key only if the key is new.
    pub(crate) fn add_made(&mut self, section: Section, key: &str) {
        let keys = &mut self.sections[section as usize];
        match keys.get_mut(key) {
            Some(known) => *known = known.saturating_add(1),
            None => _ = keys.insert(Cow::Owned(key.to_owned()), 1),
        }
    }

    /// Returns the count of a key.
    #[must_use]
    pub fn get(&self, section: Section, key: &str) -> u64 {
        match Code::from_id(key) {
            Some(code) if section == Section::Codes => self.codes[code as usize],
            _ => self.sections[section as usize].get(key).copied().unwrap_or_default(),
        }
    }

    /// Returns the keys of a section in alphabetical order, each with its count.
    pub fn of(&self, section: Section) -> impl Iterator<Item = (&str, u64)> {
        let counts = self.sections[section as usize].iter().map(|(key, count)| (&**key, *count));
        let codes = Code::ALL.iter().map(|code| (code.id(), self.codes[*code as usize]));
        let codes = codes.filter(|(_, count)| section == Section::Codes && *count > 0);
        let mut sorted: Vec<(&str, u64)> = counts.chain(codes).collect();
        sorted.sort_unstable();
        sorted.into_iter()
    }

    /// Adds the counts of another census. Returns `None` if a sum is too large.
    pub(crate) fn merge(&mut self, other: Counts) -> Option<()> {
        for (known, count) in self.codes.iter_mut().zip(other.codes) {
            *known = known.checked_add(count)?;
        }
        for (known, keys) in self.sections.iter_mut().zip(other.sections) {
            for (key, count) in keys {
                let known = known.entry(key).or_default();
                *known = known.checked_add(count)?;
            }
        }
        Some(())
    }
}

/// Returns the key for a number. The key is the largest power of two that is not greater than the number, but at most
/// 2^21. The key for 0 is `0`.
pub(crate) fn power(number: usize) -> &'static str {
    const POWERS: [&str; 23] = [
        "0", "1", "2", "4", "8", "16", "32", "64", "128", "256", "512", "1024", "2048", "4096",
        "8192", "16384", "32768", "65536", "131072", "262144", "524288", "1048576", "2097152",
    ];
    let bits = (usize::BITS - number.leading_zeros()) as usize;
    POWERS[bits.min(POWERS.len() - 1)]
}

#[cfg(test)]
mod tests {
    use super::power;

    #[test]
    fn a_size_is_counted_at_the_power_of_two_below_it() {
        let sizes = [0, 1, 2, 3, 4, 1023, 1024, 1 << 20, usize::MAX];
        assert_eq!(
            sizes.map(power),
            ["0", "1", "2", "2", "4", "512", "1024", "1048576", "2097152"]
        );
    }
}
