//! norobots for languages that can call C, for WebAssembly, and for fuzzers. `include/norobots.h` describes each
//! function.
//!
//! `cargo build --release -p norobots-c` builds `libnorobots_c.a` and `libnorobots_c.so`. `examples/` contains a C
//! program and a Go program that use them. `fuzz/CAMPAIGNS.md` shows how to use them in a fuzzing campaign.
//!
//! The features `robot`, `check` and `campaign` are on by default. Without them, the library contains only the
//! functions that decide. The features `parse` and `generate` are for the WebAssembly of the JavaScript package, and
//! `explore` is for the WebAssembly of `norobots site`. The header doesn't declare the functions of these three
//! features.

#[allow(unsafe_code, reason = "pointers come from C")]
mod abi;
#[cfg(feature = "explore")]
mod explore;
#[cfg(feature = "check")]
mod findings;
#[cfg(feature = "generate")]
mod generated;
mod oracle;
