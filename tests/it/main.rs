//! The integration tests, in one binary.

#[cfg(feature = "cli")]
mod conform;
#[cfg(feature = "cli")]
mod report;
#[cfg(feature = "suite")]
mod suite;
