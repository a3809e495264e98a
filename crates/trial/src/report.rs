//! The report of a trial in every format except the format for a terminal.

pub mod html;
pub mod json;
pub mod junit;
pub mod markdown;
mod summary;

pub use summary::{Sentence, Summary};
