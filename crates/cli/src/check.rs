//! `norobots check`: do files conform?

mod args;
mod checked;
mod json;
mod paths;
mod run;
mod terminal;

pub(crate) use args::Args;
pub(crate) use run::run;
