//! A digest of the contents of the counted files.

use hmac_sha256::Hash;
use norobots_text::hex;
use std::fmt;

/// The sum of the SHA-256 hashes of all contents, modulo 2^256. A hash is interpreted as a big-endian number.
///
/// Two digests are merged by addition. The order of the contents does not change the sum. The digest shows whether two
/// censuses counted the same files. The digest is not secure: an attacker who can choose very many files can find other
/// files with the same sum.
///
/// ```
/// use norobots_census::Digest;
///
/// let mut digest = Digest::default();
/// digest.add(b"");
/// assert!(digest.to_string().starts_with("e3b0c44298fc1c149afbf4c8996fb924"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Adds the content of a file.
    pub fn add(&mut self, content: &[u8]) {
        self.merge(Digest(Hash::hash(content)));
    }

    /// Adds the contents of another digest.
    pub fn merge(&mut self, other: Digest) {
        let mut carry = false;
        for (byte, added) in self.0.iter_mut().zip(other.0).rev() {
            let (sum, over) = byte.overflowing_add(added);
            let (sum, over_by_carry) = sum.overflowing_add(u8::from(carry));
            (*byte, carry) = (sum, over || over_by_carry);
        }
    }

    /// Reads a digest from 64 hexadecimal digits. Returns `None` for any other string.
    pub(crate) fn from_digits(digits: &str) -> Option<Digest> {
        Some(Digest(hex::bytes(digits.as_bytes())?.try_into().ok()?))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::digits(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::Digest;

    fn of(contents: &[&[u8]]) -> String {
        let mut digest = Digest::default();
        contents.iter().for_each(|content| digest.add(content));
        digest.to_string()
    }

    /// The following Python code computes the same sums: `sum(int(sha256(content).hexdigest(), 16) for content in
    /// contents) % 2**256`.
    #[test]
    fn a_digest_is_the_sum_of_the_hashes() {
        assert_eq!(of(&[]), "0".repeat(64));
        assert_eq!(
            of(&[b"abc"]),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(
            of(&[b"abc", b"", b"abc"]),
            "58a0f1c1b6ffbbe91d7e768554cbfd6b87b5052b90ca88860cb797df5c52e3af"
        );
    }

    #[test]
    fn digests_merge_in_any_order_and_are_read_as_they_are_written() {
        let mut random = fastrand::Rng::with_seed(2104);
        for _ in 0..100 {
            let contents: Vec<Vec<u8>> =
                (0..random.usize(..9)).map(|_| random.u32(..9).to_string().into_bytes()).collect();
            let mut whole = Digest::default();
            contents.iter().for_each(|content| whole.add(content));
            let mut parts = [Digest::default(); 3];
            contents.iter().for_each(|content| parts[random.usize(..3)].add(content));
            random.shuffle(&mut parts);
            let [mut merged, second, third] = parts;
            merged.merge(second);
            merged.merge(third);
            assert_eq!(merged, whole);
            assert_eq!(Digest::from_digits(&whole.to_string()), Some(whole));
        }
        for digits in ["", "0", &"0".repeat(62), &"x".repeat(64)] {
            assert_eq!(Digest::from_digits(digits), None);
        }
    }
}
