//! Sets of octets.

/// Octets that may stand at a place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Octets {
    /// A bit for each.
    has: [u64; 4],
    all: Vec<u8>,
}

impl Octets {
    /// Those of which it is said that they may.
    pub fn those(may: impl Fn(u8) -> bool) -> Octets {
        let all: Vec<u8> = (0..=u8::MAX).filter(|octet| may(*octet)).collect();
        let mut has = [0; 4];
        all.iter().for_each(|octet| has[usize::from(octet >> 6)] |= 1 << (octet & 63));
        Octets { has, all }
    }

    /// Those of any of several.
    pub fn any(of: &[Octets]) -> Octets {
        Octets::those(|octet| of.iter().any(|each| each.contains(octet)))
    }

    /// Those that are in none of others.
    pub fn but(&self, others: &[Octets]) -> Octets {
        let others = Octets::any(others);
        Octets::those(|octet| self.contains(octet) && !others.contains(octet))
    }

    /// Whether that one may.
    pub fn contains(&self, octet: u8) -> bool {
        self.has[usize::from(octet >> 6)] >> (octet & 63) & 1 == 1
    }

    /// All of them, in order.
    pub fn as_slice(&self) -> &[u8] {
        &self.all
    }
}

/// The octets that the characters of a text stand for.
#[cfg(feature = "read")]
pub(crate) fn octets(text: &str) -> Result<Vec<u8>, String> {
    let octet = |c| u8::try_from(c).map_err(|_| format!("{c:?} is no octet"));
    match text {
        "" => Err("an empty text".into()),
        _ => text.chars().map(octet).collect(),
    }
}
