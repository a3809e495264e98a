//! Any bytes as a file: the compiled parsers give the trees of the derived ones, spans cover, and the tree
//! prints the file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_fuzz::holds;
use norobots_lab::property;

fuzz_target!(|robots: &[u8]| holds(property::trees, robots));
