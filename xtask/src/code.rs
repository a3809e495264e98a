//! Reads the Rust code of the project as data: its files, its modules, and the files that each file depends on.

mod circles;
mod files;
mod krate;
mod lines;

pub use circles::circles;
pub use files::files_below;
pub use krate::{Krate, Module, roots};
pub use lines::{Lines, lines_of};
