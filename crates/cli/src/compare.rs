//! `norobots compare`: two programs, and the smallest files on which they differ.

mod args;
mod run;
mod show;

pub(crate) use args::Args;
pub(crate) use run::run;
