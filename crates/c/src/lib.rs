//! norobots for languages that can call C, for WebAssembly, and for fuzzers. `include/norobots.h` describes the
//! functions for C.
//!
//! `cargo build --release -p norobots-c` builds `libnorobots_c.a` and `libnorobots_c.so`. `examples/` contains a
//! program in C and a program in Go that use the library. `fuzz/CAMPAIGNS.md` shows how to use the library in a fuzzing
//! campaign.
//!
//! The features `robot`, `check` and `campaign` are on by default. Without any feature, the library contains only the
//! functions for decisions. The JavaScript package uses WebAssembly with the features `parse` and `generate`. `norobots
//! site` uses WebAssembly with the feature `explore`. The header doesn't declare the functions of `parse`, `generate`
//! and `explore`.

#[allow(unsafe_code, reason = "pointers come from C")]
mod abi;
#[cfg(feature = "explore")]
mod explore;
#[cfg(feature = "check")]
mod findings;
#[cfg(feature = "generate")]
mod generated;
mod oracle;
