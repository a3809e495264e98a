//! A robot, a URL and a file, with NUL between: the legs agree, also on what the file suggests,
//! and one change of the file keeps the answers.
#![no_main]

use libfuzzer_sys::fuzz_target;
use norobots::law;

fuzz_target!(|bytes: &[u8]| {
    let (agent, url, robots) = law::question(bytes);
    if let Err(broken) = law::few(robots, agent, url) {
        panic!("{broken}");
    }
});
