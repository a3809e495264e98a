//! Many implementations side by side.

mod column;
mod read;

pub use column::{Came, Column, Unfit, Versions, asks_of};
pub use read::columns;
