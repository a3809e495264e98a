//! norobots for languages that call C, for WebAssembly, and for fuzzers: `include/norobots.h` describes each
//! function.
//!
//! `cargo build --release -p norobots-c` makes `libnorobots_c.a` and `libnorobots_c.so`. `examples/` shows how a
//! program in C and one in Go use them, and `fuzz/CAMPAIGNS.md` shows how a campaign uses them.
//!
//! The features `robot`, `check` and `campaign` are on by default. Without them the library has only the decisions.
//! `parse` and `generate` are for the WebAssembly of the JavaScript package, `explore` for that of `norobots site`; the
//! header does not declare the functions of these three.

#[allow(unsafe_code, reason = "pointers come from C")]
mod abi;
#[cfg(feature = "explore")]
mod explore;
#[cfg(feature = "check")]
mod findings;
#[cfg(feature = "generate")]
mod generated;
mod oracle;
