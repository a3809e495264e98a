//! The integration tests, in one binary.

#[cfg(feature = "cli")]
mod adequacy;
#[cfg(feature = "cli")]
mod all;
mod automata;
#[cfg(feature = "cli")]
mod cli;
#[cfg(feature = "cli")]
mod command;
#[cfg(feature = "cli")]
mod compare;
#[cfg(feature = "cli")]
mod conform;
mod diagnostics;
#[cfg(feature = "suite")]
mod distinguishing;
#[cfg(feature = "suite")]
mod documents;
#[cfg(feature = "cli")]
mod editions;
#[cfg(feature = "cli")]
mod examples;
mod exhaustive;
#[cfg(all(feature = "cli", unix))]
mod five_minutes;
#[cfg(feature = "cli")]
mod foreign;
#[cfg(feature = "generate")]
mod generate;
#[cfg(feature = "cli")]
mod generated;
#[cfg(feature = "cli")]
mod json_suites;
#[cfg(feature = "cli")]
mod matrix;
#[cfg(feature = "cli")]
mod meta;
#[cfg(feature = "cli")]
mod meta_laws;
#[cfg(feature = "cli")]
mod name;
#[cfg(feature = "suite")]
mod normative;
#[cfg(feature = "suite")]
mod opposites;
#[cfg(feature = "generate")]
mod planted;
#[cfg(feature = "cli")]
mod report;
#[cfg(feature = "cli")]
mod results;
mod revisited;
#[cfg(feature = "suite")]
mod seeds;
#[cfg(feature = "suite")]
mod sentences;
mod snapshot;
#[cfg(feature = "suite")]
mod suite;
mod tidy;
