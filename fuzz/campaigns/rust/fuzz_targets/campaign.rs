//! Compares a matcher with an edition, in a campaign with libFuzzer and the mutator of norobots.
#![no_main]

use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target, fuzzer_mutate};
use norobots_campaign::{check, matcher};
use norobots_mutator::{crossover, mutate_in_place};

fuzz_target!(|file: &[u8]| {
    let planted = option_env!("PLANTED").is_some();
    if let Err(why) = check(file, |file, robot, path| matcher::allowed(file, robot, path, planted))
    {
        panic!("{why}");
    }
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    // For every fourth seed, libFuzzer mutates the file instead, because libFuzzer knows the values that the target has
    // compared.
    if seed.is_multiple_of(4) {
        return fuzzer_mutate(data, size, max_size);
    }
    mutate_in_place(&mut data[..max_size], size, seed.into())
});

fuzz_crossover!(|first: &[u8], second: &[u8], out: &mut [u8], seed: u32| {
    let file = crossover(first, second, out.len(), seed.into());
    out[..file.len()].copy_from_slice(&file);
    file.len()
});
