//! Explains why an implementation answers as it does.
//!
//! [`explain`] finds the settings that explain the answers of an implementation. [`compare`] finds the smallest files
//! for which two implementations give different answers. [`differences`] finds the queries that get different answers
//! under different editions of the standard. [`why`] finds the line of a file that decides a query.

pub mod compare;
pub mod differences;
mod exchange;
pub mod explain;
pub mod target;
pub mod why;
