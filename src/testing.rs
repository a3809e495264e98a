//! Functions that the tests of the matchers share. These functions enumerate all short byte strings, and generate
//! random byte strings from a seed.

/// Calls `visit` with every sequence of at most `length` atoms, and returns the number of sequences.
pub(crate) fn texts(
    atoms: &[&[u8]],
    length: usize,
    text: &mut Vec<u8>,
    visit: &mut impl FnMut(&[u8]),
) -> usize {
    visit(text);
    let mut count = 1;
    if length > 0 {
        for atom in atoms {
            let end = text.len();
            text.extend_from_slice(atom);
            count += texts(atoms, length - 1, text, visit);
            text.truncate(end);
        }
    }
    count
}

/// A sequence of random numbers (SplitMix64) that starts from a seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % bound as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Returns a random sequence of at most `length` atoms.
    pub(crate) fn text(&mut self, atoms: &[&[u8]], length: usize) -> Vec<u8> {
        (0..self.below(length + 1)).flat_map(|_| self.pick(atoms).to_vec()).collect()
    }
}
