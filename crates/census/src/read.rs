//! Readers: what makes records of files.
//!
//! No input makes one fail but where the system can't read it: what is damaged is told as a [`Fault`], and reading
//! goes on where the next record begins.

mod event;
mod folder;
mod http;
mod json_lines;
mod members;
mod row;
mod sniff;
mod tape;
mod warc;
mod window;

pub use event::{Event, Fault, FaultKind};
pub use folder::{file, files_below, is_parquet};
pub use row::Row;
pub use sniff::{Unknown, read};

#[cfg(test)]
mod tests;
