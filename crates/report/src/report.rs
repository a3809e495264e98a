//! Writes the result of a run in several formats, for people and for programs.

mod accepted;
mod documents;
mod finding;
pub mod github;
mod json;
pub mod junit;
pub mod markdown;
pub mod matrix;
pub mod recorded;
pub mod sarif;
mod standing;

pub use accepted::accepted;
pub use documents::documents;
pub use json::{report, row};
pub(crate) use recorded::results::VERSION;
pub use standing::standing;
