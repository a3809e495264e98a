//! Readers, which make records from files.
//!
//! The function `read` returns an error only if the format of its input is unknown. A damaged record, or an error of
//! the system, becomes a [`Fault`]. After a damaged record, the function continues at the next record.

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
