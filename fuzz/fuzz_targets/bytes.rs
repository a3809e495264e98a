//! Any bytes as a file: every property of `norobots_lab::property`, by each format.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::holds;
use norobots_lab::property;

fuzz_target!(|robots: &[u8]| {
    holds(property::all, robots);
    holds(property::revisited, robots);
    holds(property::draft_1996, robots);
    holds(property::rfc_9309, robots);
});
