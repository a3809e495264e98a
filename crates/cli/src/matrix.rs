//! `norobots matrix`: implementations × clauses, as one page for a browser.

mod data;
mod parts;
mod results;
mod run;

pub(crate) use parts::{BODY, SCRIPT, STYLE, data_apart};
pub(crate) use results::Shown;
pub(crate) use run::{Args, run};
