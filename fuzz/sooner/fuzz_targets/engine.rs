//! The campaign with the mutator of the fuzzing engine.
#![no_main]

libfuzzer_sys::fuzz_target!(|file: &[u8]| norobots_sooner::test(file));
