//! Why an implementation answers as it does.
//!
//! [`explain`] finds the choices that give its answers, [`compare`] the smallest files on which two differ, [`differences`] where
//! the editions differ over a file, and [`why`] the line that decides a query.

pub mod compare;
pub mod differences;
mod exchange;
pub mod explain;
pub mod target;
pub mod why;
