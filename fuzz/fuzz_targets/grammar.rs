//! Files in the shape of the grammars: every property, and the strict grammar accepts its sentences.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::{grammar, properties_hold};

fuzz_target!(|choices: &[u8]| {
    let (robots, sentence) = grammar::file(choices);
    properties_hold(&robots);
    if sentence {
        grammar::is_accepted(&robots);
    }
});
