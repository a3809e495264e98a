//! The campaign with libFuzzer's own mutator.
#![no_main]

libfuzzer_sys::fuzz_target!(|file: &[u8]| norobots_sooner::test(file));
