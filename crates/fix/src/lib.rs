//! Fixes robots.txt files, and finds the decisions that an edit of a file changes.
//!
//! [`safe`] makes fixes that change no decision. [`guess`] makes edits that may change decisions.
//! [`semantic_diff`] compares the decisions of two files.

pub mod edit;
pub mod field;
pub mod guard;
pub mod guess;
pub mod letter;
pub mod safe;
pub mod semantic_diff;
