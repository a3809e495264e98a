//! `norobots matrix`: implementations × clauses, as one page for a browser.

mod data;
mod run;

pub(crate) use run::{Args, run};
