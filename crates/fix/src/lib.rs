//! Fixes of robots.txt files, and what an edit of one changes.
//!
//! [`safe`] makes the fixes that change no decision, [`guess`] edits that may change some, [`semantic_diff`] compares two files.

pub mod edit;
pub mod field;
pub mod guard;
pub mod guess;
pub mod letter;
pub mod safe;
pub mod semantic_diff;
