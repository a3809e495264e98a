//! The tasks of the project.
//!
//! `cargo xtask write` writes every generated file again. The tests compare these files with the output of the same
//! functions. `cargo xtask count` counts the parts of the project. `cargo xtask dist` makes a release. The tests of
//! this package check rules about files that Cargo doesn't check.

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
