//! Explanations of the answers of an implementation.
//!
//! [`explain`] finds the choices that give its answers, [`compare`] the smallest files on which two implementations
//! differ, [`differences`] the queries on which editions differ, and [`why`] the line that decides a query.

pub mod compare;
pub mod differences;
mod exchange;
pub mod explain;
pub mod target;
pub mod why;
