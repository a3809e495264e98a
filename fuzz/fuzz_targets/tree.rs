//! Checks the trees of a file. A compiled parser must build the same tree as the parser that pest derives. The spans of
//! a tree must cover the file, and printing the tree must give the bytes of the file.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use norobots_fuzz::{holds, mutate};
use norobots_property as property;

fuzz_target!(|robots: &[u8]| holds(property::tree, property::trees, robots));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed)
});
