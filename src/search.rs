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
    memchr::arch::all::twoway::Finder::new(needle).find(octets, needle)
}
