//! The fast engine, which reads the bytes of a file in one pass and builds no tree.
//!
//! The function [`decide`](decide::decide) answers one query about one file, and stores nothing for later queries. The
//! type [`Scan`] implements the trait [`Engine`](crate::engine::Engine) with this function.
//!
//! The engine has three layers, and each layer uses only the layer before it. `lines` finds the lines and comments, 64
//! bytes at a time. `records` finds the User-agent and Disallow lines, and where records begin and end. `decide`
//! selects the record and compares its rules with the URL, using the functions in `compare`.

pub(crate) mod compare;
pub(crate) mod decide;
pub(crate) mod lines;
pub(crate) mod records;

pub use decide::{Scan, decide};
