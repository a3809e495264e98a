//! Any bytes as a file: every property of `norobots_lab::property`, by the text of 1994 and the Revisited grammar.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::{properties_hold, revisited_properties_hold};

fuzz_target!(|robots: &[u8]| {
    properties_hold(robots);
    revisited_properties_hold(robots);
});
