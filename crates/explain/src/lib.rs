//! Explanations of the answers of an implementation.
//!
//! [`explain`] finds the choices that give the answers of an implementation. [`compare`] finds the smallest files on
//! which two implementations differ. [`differences`] finds the queries on which editions differ. [`why`] finds the line
//! that decides a query.

pub mod compare;
pub mod differences;
mod exchange;
pub mod explain;
pub mod target;
pub mod why;
