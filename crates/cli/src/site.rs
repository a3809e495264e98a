//! `norobots site`: writes a website. The pages of the website include the explorer, the matrix, the crawlers and the
//! annotated standard.

mod clause;
mod examples;
mod explorer;
mod frame;
mod grammar;
mod judged;
mod link;
mod matrix;
mod obeys;
mod pages;
mod releases;
mod rfc;
mod run;
mod standard;

pub(crate) use run::{Args, run};
