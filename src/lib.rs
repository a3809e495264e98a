//! The conformance laboratory for the Robots Exclusion Standard of 1994 (robots.txt).

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "suite")]
pub mod driver;
pub mod engine;
pub mod setting;
pub mod spec;
#[cfg(feature = "suite")]
pub mod suite;
