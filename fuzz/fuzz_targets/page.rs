//! Any bytes as a page, and as the CONTENT of a META tag: the properties of META tags.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::holds;
use norobots_lab::property;

fuzz_target!(|bytes: &[u8]| {
    holds(property::meta_page, bytes);
    holds(property::meta_content, bytes);
});
