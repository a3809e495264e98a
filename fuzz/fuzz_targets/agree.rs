//! Reads bytes as a robot, a URL and a file, separated by NULs. Checks that the engines of an edition agree on this
//! query.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use norobots_fuzz::{holds, mutate_query};
use norobots_property as property;

fuzz_target!(|bytes: &[u8]| holds(property::agree, property::all_agree, bytes));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate_query(data, size, max_size, seed)
});
