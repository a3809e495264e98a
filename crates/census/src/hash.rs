//! The hash function for choosing the files and names of a sample.

/// Returns the hash of bytes. The hash is the same on every machine, and changes only with the version of the census
/// format. Two samples can be merged only if they were chosen with the same hash function.
///
/// The function is not cryptographic: an author can write a file with any hash.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;
    let mix = |hash: u64, word: u64| {
        let mixed = (hash ^ word).wrapping_mul(PRIME);
        mixed ^ (mixed >> 32)
    };
    let (words, rest) = bytes.as_chunks::<8>();
    let hash =
        words.iter().fold(bytes.len() as u64, |hash, word| mix(hash, u64::from_le_bytes(*word)));
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let hash = mix(hash, u64::from_le_bytes(last));
    mix(mix(hash, PRIME), hash >> 29)
}

#[cfg(test)]
mod tests {
    use super::hash;

    /// If this test fails, the hash function has changed, and the census format needs a new version.
    #[test]
    fn it_stays_as_it_is() {
        let texts: [&[u8]; 3] = [b"", b"gptbot", b"User-agent: *\nDisallow:\n"];
        assert_eq!(
            texts.map(hash),
            [3831673242144371252, 2956053730781670100, 8054437310399913042]
        );
    }

    #[test]
    fn its_smallest_values_are_as_small_as_chance_has_them() {
        let mut all: Vec<u64> =
            (0..10_000_u32).map(|number| hash(number.to_string().as_bytes())).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 10_000);
        // About 1 % of all hashes are below this number. The bounds are six standard deviations away from 1 %.
        let low = all.iter().filter(|hash| **hash < u64::MAX / 100).count();
        assert!((40..=160).contains(&low), "{low}");
    }
}
