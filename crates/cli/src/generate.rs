//! `norobots generate`: vectors that no one has written.

mod args;
mod cover;
mod run;

pub(crate) use args::Args;
pub(crate) use run::run;
