//! The integration tests, in one binary.

#[cfg(feature = "cli")]
mod conform;
mod exhaustive;
#[cfg(feature = "cli")]
mod report;
#[cfg(feature = "suite")]
mod suite;
