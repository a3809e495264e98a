//! The fast engine: one pass over the bytes of a file, and no tree.
//!
//! [`decide`](decide::decide) answers one query about one file and keeps nothing; [`Scan`] is the same as an
//! [`Engine`](crate::engine::Engine).
//!
//! Each of the three layers uses only the one before it: `lines` finds where lines and comments end, 64 bytes at a
//! time; `records` finds the headers that count and where records begin and end; `decide` selects the record and
//! compares what `compare` prepares.

pub(crate) mod compare;
pub(crate) mod decide;
pub(crate) mod lines;
pub(crate) mod records;

pub use decide::{Scan, decide};
