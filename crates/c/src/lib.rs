//! norobots for languages that call C, for WebAssembly, and for fuzzers: `include/norobots.h` describes each
//! function.
//!
//! `cargo build --release -p norobots-c` makes `libnorobots_c.a` and `libnorobots_c.so`. `examples/` shows how a
//! program in C and one in Go use them, and `fuzz/CAMPAIGNS.md` how a campaign does.
//!
//! `explore` is for the WebAssembly of `norobots site`. The features `robot`, `check` and `campaign` are on by default. Without them there are the decisions alone, as a
//! small WebAssembly wants it.

#[allow(unsafe_code, reason = "pointers come from C")]
mod abi;
#[cfg(feature = "explore")]
mod explore;
#[cfg(feature = "check")]
mod findings;
mod oracle;
#[cfg(feature = "robot")]
mod robot;
