//! `norobots matrix`: writes one HTML page with a table of implementations and clauses.

mod data;
mod parts;
mod results;
mod run;

pub(crate) use parts::{BODY, STYLE, data_apart, script};
pub(crate) use results::Shown;
pub(crate) use run::{Args, run};
