//! The engines: each takes a robots.txt file, a robot and a URL, and returns a decision.
//!
//! The engines below share no code with one another, nor with that of `norobots-settings`: if one of them is wrong, the
//! others can contradict it.

mod decision;
#[cfg(feature = "pest")]
pub mod peg;
pub mod scan;

pub use decision::{Decision, Engine, Failure, Verdict};
