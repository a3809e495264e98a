//! Any bytes as a page, and as the CONTENT of a META tag: the properties of META tags.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::meta_properties_hold;

fuzz_target!(|bytes: &[u8]| meta_properties_hold(bytes));
