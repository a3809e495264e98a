//! Tools that several crates of norobots use. The tools have nothing to do with robots.txt.
//!
//! [`visible`] makes text safe for a terminal. [`file`](mod@file) reads files from untrusted sources. [`steps`] limits
//! work, and [`parallel`] divides work among processors.

pub mod distinct;
pub mod file;
pub mod hex;
pub mod html;
pub mod nearest;
pub mod parallel;
pub mod steps;
pub mod visible;
