//! `norobots check`: checks whether robots.txt files conform to a standard.

mod args;
mod checked;
mod config;
mod diff;
mod exclude;
mod github;
mod json;
mod paths;
mod pragma;
mod run;
mod sarif;
mod terminal;
mod write;

pub(crate) use args::Args;
pub(crate) use checked::Kind;
pub(crate) use run::run;
