//! `norobots conform`: runs the suite against an implementation.

mod all;
mod args;
mod beside;
pub(crate) mod identify;
mod identify_suite;
mod pages;
mod run;
mod stating;
mod terminal;
mod tested;

pub(crate) use args::Args;
pub(crate) use run::run;
