//! Where an octet or some octets stand first in others: fast, and in WebAssembly, which is fetched before it runs, by
//! little code.

#[cfg(not(target_family = "wasm"))]
pub(crate) use memchr::{memchr as octet, memchr2 as one_of_two, memchr3 as one_of_three};

#[cfg(target_family = "wasm")]
pub(crate) fn octet(one: u8, octets: &[u8]) -> Option<usize> {
    one_of_three(one, one, one, octets)
}

#[cfg(target_family = "wasm")]
pub(crate) fn one_of_two(one: u8, two: u8, octets: &[u8]) -> Option<usize> {
    one_of_three(one, two, two, octets)
}

#[cfg(target_family = "wasm")]
pub(crate) fn one_of_three(one: u8, two: u8, three: u8, octets: &[u8]) -> Option<usize> {
    octets.iter().position(|octet| [one, two, three].contains(octet))
}

/// Returns where the needle begins, in a time that goes with the sum of both lengths.
pub(crate) fn find(octets: &[u8], needle: &[u8]) -> Option<usize> {
    #[cfg(not(target_family = "wasm"))]
    return memchr::memmem::find(octets, needle);
    #[cfg(target_family = "wasm")]
    knuth_morris_pratt(octets, needle)
}

/// [`find`] as Knuth, Morris and Pratt do it. The needle is not empty.
#[cfg(any(target_family = "wasm", test))]
fn knuth_morris_pratt(octets: &[u8], needle: &[u8]) -> Option<usize> {
    // How many octets of the needle stand at the end of each of its beginnings, and begin behind its first octet.
    let mut borders = alloc::vec![0; needle.len()];
    let found_with = |borders: &[usize], mut found: usize, octet: &u8| {
        while needle.get(found) != Some(octet) {
            let Some(border) = borders.get(found.wrapping_sub(1)) else { return 0 };
            found = *border;
        }
        found + 1
    };
    let mut found = 0;
    for at in 1..needle.len() {
        found = found_with(&borders, found, &needle[at]);
        borders[at] = found;
    }
    found = 0;
    for (at, octet) in octets.iter().enumerate() {
        found = found_with(&borders, found, octet);
        if found == needle.len() {
            return Some(at + 1 - found);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::search::{find, knuth_morris_pratt};
    use crate::testing::Random;

    #[test]
    fn both_searches_find_the_first_place() {
        let mut random = Random(7);
        for _ in 0..100_000 {
            let octets = random.text(&[b"a", b"b"], 40);
            let needle = [&random.text(&[b"a", b"b"], 8)[..], b"a"].concat();
            let found = knuth_morris_pratt(&octets, &needle);
            assert_eq!(found, find(&octets, &needle), "{octets:?} {needle:?}");
        }
    }
}
