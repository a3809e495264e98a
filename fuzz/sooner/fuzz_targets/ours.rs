//! The campaign with the mutator of norobots. The code of this campaign follows `fuzz/CAMPAIGNS.md`.
#![no_main]

use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target, fuzzer_mutate};
use norobots_mutator::{crossover, mutate_in_place};

fuzz_target!(|file: &[u8]| norobots_sooner::test(file));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
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
