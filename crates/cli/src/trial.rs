//! `norobots trial`: runs a real crawler on small sites, and judges the crawler by its requests.

mod args;
mod failed;
pub(crate) mod identify;
mod lure;
mod run;
mod serve;
mod terminal;

pub(crate) use args::Args;
pub(crate) use run::run;
