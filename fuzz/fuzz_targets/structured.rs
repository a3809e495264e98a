//! Files put together from records, lines and values: every law of `norobots::law`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::{laws_hold, structured::File};

fuzz_target!(|file: File<'_>| laws_hold(&file.print()));
