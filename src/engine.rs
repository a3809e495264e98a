//! The engines. Each engine takes a robots.txt file, a robot and a URL, and returns a decision.
//!
//! The engines in this module share no code with each other or with `norobots-settings`. Therefore, an error in one
//! engine shows up as a disagreement with the other engines.

mod decision;
#[cfg(feature = "pest")]
pub mod peg;
pub mod scan;

pub use decision::{Decision, Engine, Failure, Verdict};
