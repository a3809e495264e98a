//! Finds which octets are next to each other in a text.

/// A set of pairs of neighbouring octets. Each pair has a number, and the set stores these numbers. Several pairs have
/// the same number.
#[derive(Clone, Copy, Default)]
pub(crate) struct Pairs(u64);

impl Pairs {
    /// Every pair has a number less than `MOST`.
    pub(crate) const MOST: usize = 64;

    pub(crate) fn of_path(path: &[u8]) -> Pairs {
        Pairs(Pairs::in_path(path).fold(0, |set, pair| set | 1 << pair))
    }

    /// Returns the set of the pairs that a path must contain to match the pattern.
    pub(crate) fn of_pattern(pattern: &[u8]) -> Pairs {
        Pairs(Pairs::in_pattern(pattern).fold(0, |set, pair| set | 1 << pair))
    }

    #[inline]
    pub(crate) fn in_path(path: &[u8]) -> impl Iterator<Item = usize> {
        path.windows(2).map(number)
    }

    /// Returns the numbers of the pairs that a path must contain to match the pattern. Pairs with a `*` are left out.
    #[inline]
    pub(crate) fn in_pattern(pattern: &[u8]) -> impl Iterator<Item = usize> {
        pattern.windows(2).filter(|pair| !pair.contains(&b'*')).map(number)
    }

    pub(crate) fn are_in(self, path: Pairs) -> bool {
        self.0 & !path.0 == 0
    }
}

#[inline]
fn number(pair: &[u8]) -> usize {
    let mixed = u32::from(pair[0]).wrapping_mul(37) ^ u32::from(pair[1]).wrapping_mul(11);
    mixed as usize & (Pairs::MOST - 1)
}
