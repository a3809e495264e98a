//! Reads arbitrary bytes as a file, and checks one of the properties in `norobots_property`. These properties are about
//! all formats and editions.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use norobots_fuzz::{holds, mutate};
use norobots_property as property;

fuzz_target!(|robots: &[u8]| holds(property::one, property::every, robots));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed)
});
