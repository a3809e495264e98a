//! Files in the shape of the grammars: every property, and the strict grammar accepts the same files
//! interpreted and parsed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::{grammar, holds};
use norobots_lab::property;

fuzz_target!(|choices: &[u8]| {
    if let Some(robots) = grammar::file(choices) {
        holds(property::all, &robots);
        grammar::accepted_alike(&robots);
    }
});
