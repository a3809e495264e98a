//! Fixes robots.txt files, and finds the decisions that change when a file is edited.
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
