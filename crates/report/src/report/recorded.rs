//! The stored form of the results of implementations.

mod history;
mod page;
pub(crate) mod results;

pub use history::{History, Library, Release, Smallest, Standing};
pub use page::page;
pub use results::{OpenAnswers, Recorded, RecordedCause, RecordedClause, RecordedEdition};
