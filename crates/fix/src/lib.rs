//! Fixes of robots.txt files, and what an edit of one changes.
//!
//! [`mend`] makes the fixes that change no decision, [`meant`] edits that may change some, [`change`] compares two files.

pub mod change;
pub mod field;
pub mod guard;
pub mod letter;
pub mod meant;
pub mod mend;
