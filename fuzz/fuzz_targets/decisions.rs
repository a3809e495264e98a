//! A robot, a URL and a file, with NUL between: the engines agree, also on what the file suggests,
//! and one change of the file keeps the answers.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots_lab::property;

fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = property::few(&property::split(bytes)) {
        panic!("{broken}");
    }
});
