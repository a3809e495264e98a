//! Any bytes as a file: every law of `norobots::law`, by the text of 1994 and the Revisited grammar.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::{laws_hold, revisited_laws_hold};

fuzz_target!(|robots: &[u8]| {
    laws_hold(robots);
    revisited_laws_hold(robots);
});
