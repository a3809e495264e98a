//! The integration tests, in one binary.

#[cfg(feature = "cli")]
mod all;
mod automata;
#[cfg(feature = "cli")]
mod cli;
#[cfg(feature = "cli")]
mod command;
#[cfg(feature = "cli")]
mod conform;
#[cfg(feature = "cli")]
mod examples;
mod exhaustive;
#[cfg(all(feature = "cli", unix))]
mod five_minutes;
#[cfg(feature = "cli")]
mod foreign;
#[cfg(feature = "cli")]
mod matrix;
#[cfg(feature = "suite")]
mod normative;
#[cfg(feature = "suite")]
mod opposites;
#[cfg(feature = "cli")]
mod report;
#[cfg(feature = "cli")]
mod results;
#[cfg(feature = "suite")]
mod seeds;
#[cfg(feature = "suite")]
mod sentences;
#[cfg(feature = "suite")]
mod suite;
mod tidy;
