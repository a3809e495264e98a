//! Explains why an implementation answers as it does.
//!
//! [`explain`] finds the choices behind the answers of an implementation. [`compare`] finds the smallest files that two
//! implementations decide differently. [`differences`] finds the queries that editions decide differently. [`why`]
//! finds the line of a file that decides a query.

pub mod compare;
pub mod differences;
mod exchange;
pub mod explain;
pub mod target;
pub mod why;
