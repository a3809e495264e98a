//! Tools that the crates of norobots share and that have nothing to do with robots.txt.
//!
//! [`visible`] draws text for a terminal, [`file`](mod@file) reads files from strangers, [`steps`] limits work, and
//! [`parallel`] divides it among processors.

pub mod distinct;
pub mod file;
pub mod hex;
pub mod html;
pub mod nearest;
pub mod parallel;
pub mod steps;
pub mod visible;
