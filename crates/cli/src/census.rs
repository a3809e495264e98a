//! `norobots census`: what robots.txt files hold, counted.

mod args;
mod journal;
#[cfg(feature = "parquet")]
mod parquet;
mod run;
mod work;

pub(super) use args::Args;
pub(super) use run::run;
