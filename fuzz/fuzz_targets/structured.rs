//! Files put together from lines and values: every property of `norobots_lab::property`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::holds;
use norobots_fuzz::structured::File;
use norobots_lab::property;

fuzz_target!(|file: File<'_>| holds(property::all, &file.print()));
