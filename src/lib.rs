//! The conformance laboratory for the Robots Exclusion Standard of 1994 (robots.txt).

pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "suite")]
pub mod driver;
pub mod engine;
mod grammar;
pub mod law;
pub mod policy;
pub mod setting;
pub mod source;
pub mod spec;
#[cfg(feature = "suite")]
pub mod suite;
pub mod syntax;
