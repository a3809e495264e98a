//! The interface of an engine: robots.txt, robot and URL in, a decision out.
//!
//! This module knows no engine. The three legs below it share no code: what one of them gets
//! wrong, the other two must be able to contradict.

mod decision;
pub mod peg;
pub mod scan;

pub use decision::{Decision, Engine, Failure, Verdict};
