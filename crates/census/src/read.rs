//! Readers: what makes records of files.
//!
//! No input makes one fail but where the system can't read it: what is damaged is told as a [`Fault`], and reading
//! goes on where the next record begins.

mod event;
mod folder;
mod http;
mod json_lines;
mod members;
#[cfg(not(feature = "parquet"))]
mod no_parquet;
mod not_read;
#[cfg(feature = "parquet")]
mod parquet;
mod row;
mod sniff;
mod tape;
mod warc;
mod window;

pub use event::{Event, Fault, FaultKind};
pub use folder::{file, files_below, is_parquet};
#[cfg(not(feature = "parquet"))]
pub use no_parquet::parquet;
pub use not_read::NotRead;
#[cfg(feature = "parquet")]
pub use parquet::parquet;
pub use row::Row;
pub use sniff::{Unknown, read};

#[cfg(test)]
mod tests;
