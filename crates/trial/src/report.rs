//! The report of a trial in HTML, JSON, JUnit XML and Markdown.

pub mod html;
pub mod json;
pub mod junit;
pub mod markdown;
mod summary;

pub use summary::{Sentence, Summary};
