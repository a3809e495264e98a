//! Engines decide: robots.txt, robot and URL in, a decision out.
//!
//! The engines below share no code with one another, nor with that of `norobots-settings`: where one of
//! them is wrong, the others can contradict it.

mod decision;
#[cfg(feature = "pest")]
pub mod peg;
pub mod scan;

pub use decision::{Decision, Engine, Failure, Verdict};
