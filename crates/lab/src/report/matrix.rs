//! Many implementations side by side.

mod column;
mod read;

pub use column::{Cell, Column, queries_of};
pub use read::columns;
