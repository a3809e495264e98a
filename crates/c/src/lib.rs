//! A library for C and languages that can call C, for WebAssembly, and for fuzzers. `include/norobots.h` describes the
//! functions for C.
//!
//! `cargo build --release -p norobots-c` builds `libnorobots_c.a` and `libnorobots_c.so`. The folder `examples/`
//! contains a program in C and a program in Go that use the library. `fuzz/CAMPAIGNS.md` shows how to use the library
//! in a fuzzing campaign.
//!
//! The features `robot`, `check` and `campaign` are on by default. Without features, the library contains only the
//! functions for decisions. The features `parse` and `generate` are for the JavaScript package, and the feature
//! `explore` is for `norobots site`. The JavaScript package and `norobots site` use WebAssembly. The C header therefore
//! omits the functions of these three features.

#[allow(unsafe_code, reason = "pointers come from C")]
mod abi;
#[cfg(feature = "explore")]
mod explore;
#[cfg(feature = "check")]
mod findings;
#[cfg(feature = "generate")]
mod generated;
mod oracle;
