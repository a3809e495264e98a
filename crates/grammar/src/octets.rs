//! Sets of octets.

/// A set of octets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Octets {
    /// One bit for each of the 256 octets. The bit is set if the octet is in the set.
    has: [u64; 4],
    all: Vec<u8>,
}

impl Octets {
    /// Returns the set of all octets for which `may` is true.
    pub fn those(may: impl Fn(u8) -> bool) -> Octets {
        let all: Vec<u8> = (0..=u8::MAX).filter(|octet| may(*octet)).collect();
        let mut has = [0; 4];
        all.iter().for_each(|octet| has[usize::from(octet >> 6)] |= 1 << (octet & 63));
        Octets { has, all }
    }

    /// Returns the union of several sets.
    pub fn any(sets: &[Octets]) -> Octets {
        Octets::those(|octet| sets.iter().any(|each| each.contains(octet)))
    }

    /// Returns the octets of this set that are in none of the excluded sets.
    pub fn but(&self, excluded: &[Octets]) -> Octets {
        let excluded = Octets::any(excluded);
        Octets::those(|octet| self.contains(octet) && !excluded.contains(octet))
    }

    /// Returns whether the set has the octet.
    pub fn contains(&self, octet: u8) -> bool {
        self.has[usize::from(octet >> 6)] >> (octet & 63) & 1 == 1
    }

    /// Returns all octets of the set, in ascending order.
    pub fn as_slice(&self) -> &[u8] {
        &self.all
    }
}

/// Converts each character of a text to the octet with the same number. If the text is empty or has a character above
/// U+00FF, returns an error.
#[cfg(feature = "read")]
pub(crate) fn octets(text: &str) -> Result<Vec<u8>, String> {
    let octet = |c| u8::try_from(c).map_err(|_| format!("{c:?} is no octet"));
    match text {
        "" => Err("an empty text".into()),
        _ => text.chars().map(octet).collect(),
    }
}
