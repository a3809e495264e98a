//! norobots for fuzzers and for languages that call C: `include/norobots.h` describes each function.
//!
//! `cargo build --release -p norobots-c` makes `libnorobots_c.a` and `libnorobots_c.so`. `fuzz/CAMPAIGNS.md`
//! shows how a campaign uses them.

#[allow(unsafe_code, reason = "pointers come from C")]
mod abi;
mod oracle;
