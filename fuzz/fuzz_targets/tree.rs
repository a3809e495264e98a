//! Checks that the compiled parsers give the same trees as the parsers that pest derives, that the spans of a tree
//! cover the file, and that printing a tree gives the file.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use norobots_fuzz::{holds, mutate};
use norobots_property as property;

fuzz_target!(|robots: &[u8]| holds(property::tree, property::trees, robots));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed)
});
