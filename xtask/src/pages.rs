//! Computes pages and data files from the suite and from searches.

pub mod corpus;
pub mod coverage;
pub mod differences;
mod each;
pub mod examples;
pub mod page_rules;
pub mod readme;
pub mod side_by_side;
mod small_files;
mod texts;

pub use small_files::over_files;
