//! Many implementations side by side.

mod column;
mod read;

pub use column::{Cell, Column, VersionError, Versions, asks_of};
pub use read::columns;
