//! Readers, which make records of files.
//!
//! A reader fails only if the system can't read its input. Damage is reported as a [`Fault`], and reading continues
//! at the next record.

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
