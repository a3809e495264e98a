//! What the crates of norobots share that knows nothing of robots.txt.
//!
//! [`visible`] draws text from outside for a terminal; [`file`](mod@file) reads files of strangers; [`steps`] bounds work.

pub mod distinct;
pub mod file;
pub mod hex;
pub mod html;
pub mod nearest;
pub mod steps;
pub mod visible;
