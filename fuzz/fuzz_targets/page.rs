//! Any bytes as a page, and as the CONTENT of a META tag: the laws of META tags.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::meta_laws_hold;

fuzz_target!(|bytes: &[u8]| meta_laws_hold(bytes));
