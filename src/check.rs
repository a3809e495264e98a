//! Where a file deviates from the standard, and what in it may not do what its author meant.
//!
//! A *violation* breaks a clause: a file with one does not conform. A *warning* does not make a
//! file non-conforming. One function a feature, each over the tree of the lenient grammar.

mod all;
mod bytes;
mod code;
mod diagnostic;
mod lines;
mod names;
mod records;
mod revisited;
mod text;
mod values;

pub use all::{check, conforming};
pub use code::{Code, Severity};
pub use diagnostic::{Diagnostic, Fix, Role};
