//! norobots for languages that call C, for WebAssembly, and for fuzzers: `include/norobots.h` describes each
//! function.
//!
//! `cargo build --release -p norobots-c` makes `libnorobots_c.a` and `libnorobots_c.so`. `examples/` shows how a
//! program in C and one in Go use them, and `fuzz/CAMPAIGNS.md` how a campaign does.
//!
//! The features `robot`, `check` and `campaign` are on by default. Without them there are the decisions alone, as a small
//! WebAssembly wants it. `parse` and `generate` are for the WebAssembly of the JavaScript package, `explore` for that of
//! `norobots site`; what they export stands in no header.

// The standard library tells of a panic in words, for which it brings more code than decides.
#![cfg_attr(all(feature = "small", target_family = "wasm"), no_std)]

#[allow(unsafe_code, reason = "pointers come from C")]
mod abi;
#[cfg(all(feature = "small", target_family = "wasm"))]
mod bare;
#[cfg(feature = "explore")]
mod explore;
#[cfg(feature = "check")]
mod findings;
#[cfg(feature = "generate")]
mod generated;
mod oracle;
#[cfg(feature = "robot")]
mod robot;
