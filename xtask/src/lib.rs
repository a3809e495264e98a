//! The tasks of the project.
//!
//! `cargo xtask write` makes every generated file anew, and the tests compare those files with what
//! the same functions make today. `cargo xtask count` counts what the project consists of, and
//! `cargo xtask dist` makes a release. The tests
//! of this package hold the rules for files that Cargo cannot see.

pub mod code;
pub mod core;
pub mod count;
pub mod dist;
pub mod generated;
pub mod pages;
pub mod pictures;
pub mod rules;
pub mod sbom;
pub mod shell;
pub mod sums;
pub mod vectors;
