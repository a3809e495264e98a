//! `norobots census`: counts what robots.txt files contain.

mod args;
mod journal;
mod run;
mod work;

pub(super) use args::Args;
pub(super) use run::run;
