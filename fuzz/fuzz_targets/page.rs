//! Reads arbitrary bytes as a page and as the value of a CONTENT attribute. Checks the properties of META tags and of
//! rules in an HTTP header.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::holds;
use norobots_property::{meta_content, meta_page, page_rules};

fuzz_target!(|bytes: &[u8]| {
    holds(meta_page, meta_page, bytes);
    holds(meta_content, meta_content, bytes);
    holds(page_rules, page_rules, bytes);
});
