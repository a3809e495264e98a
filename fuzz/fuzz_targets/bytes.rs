//! Any bytes as a file: every law of `norobots::law`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|robots: &[u8]| {
    if let Err(broken) = norobots::law::all(robots) {
        panic!("{broken}");
    }
});
