//! The integration tests, in one binary.

mod access;
mod agent;
mod agents;
mod all;
mod audit;
mod automata;
mod campaign;
mod case;
mod census;
mod check;
mod cli;
mod command;
mod compare;
mod conform;
mod coverage;
mod diagnostics;
mod diff;
mod differences;
mod distinguishing;
mod documents;
mod editions;
mod examples;
mod exhaustive;
#[cfg(unix)]
mod findings;
mod five_minutes;
mod foreign;
mod generate;
mod generated;
mod hostile;
mod json_suites;
mod later;
#[cfg(unix)]
mod limits;
mod lines;
mod matrix;
mod mended;
mod meta;
mod meta_properties;
mod normative;
mod opposites;
mod pages;
mod planted;
mod readme;
mod report;
mod revisited;
mod robots;
mod schema;
mod sentences;
mod site;
mod small;
mod snapshot;
mod sources;
mod standard;
mod stated;
mod stop;
#[cfg(target_os = "linux")]
mod streams;
mod suite;
mod tidy;
mod trial;
mod verify;
#[cfg(unix)]
mod versions;
mod witness;
mod write;
