//! Checks that the compiled parsers give the trees of the derived ones, and that these cover and print the file.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use norobots_fuzz::{holds, mutate};
use norobots_property as property;

fuzz_target!(|robots: &[u8]| holds(property::tree, property::trees, robots));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed)
});
