//! Any bytes as a file: every property of `norobots_lab::property`, by the text of 1994 and the Revisited grammar.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::holds;
use norobots_lab::property;

fuzz_target!(|robots: &[u8]| {
    holds(property::all, robots);
    holds(property::revisited, robots);
});
