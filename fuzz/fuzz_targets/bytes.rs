//! Any bytes as a file: every law of `norobots::law`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::laws_hold;

fuzz_target!(|robots: &[u8]| laws_hold(robots));
