//! Tools that the crates of norobots share and that do not depend on robots.txt.
//!
//! [`visible`] draws text for a terminal; [`file`](mod@file) reads files from strangers; [`steps`] bounds work.

pub mod distinct;
pub mod file;
pub mod hex;
pub mod html;
pub mod nearest;
pub mod steps;
pub mod visible;
