//! The results of many implementations, side by side.

mod column;
mod read;

pub use column::{Cell, Column};
pub use read::columns;
