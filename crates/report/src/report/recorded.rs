//! The results that are kept of implementations.

mod page;
pub(crate) mod results;

pub use page::page;
pub use results::{OpenAnswers, Recorded, RecordedCause, RecordedClause, RecordedEdition};
