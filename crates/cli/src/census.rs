//! `norobots census`: what robots.txt files hold, counted.

mod args;
mod journal;
mod run;
mod work;

pub(super) use args::Args;
pub(super) use run::run;
