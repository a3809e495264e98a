//! Files put together from records, lines and values: every property of `norobots_lab::property`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::properties_hold;
use norobots_fuzz::structured::File;

fuzz_target!(|file: File<'_>| properties_hold(&file.print()));
