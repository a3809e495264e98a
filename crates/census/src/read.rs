//! Readers make records from files.
//!
//! The function `read` returns an error only if the format of its input is not known. It reports a damaged record, or
//! an error of the system, as a [`Fault`]. After a damaged record, it continues at the next record.

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
