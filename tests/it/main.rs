//! The integration tests, in one binary.

#[cfg(feature = "cli")]
mod command;
#[cfg(feature = "cli")]
mod examples;
mod exhaustive;
mod tidy;
