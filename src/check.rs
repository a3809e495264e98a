//! Finds the places where a file deviates from the standard, or may not have the effect that its author intended.
//!
//! A *violation* breaks a clause, so the file doesn't conform to the standard. A *warning* doesn't affect conformance.
//! Each check is a function that takes the syntax tree of the file.

mod all;
mod bytes;
mod code;
mod diagnostic;
mod draft1996;
mod found;
mod google;
mod groups;
mod kinds;
mod lines;
mod mistakes;
mod names;
mod records;
mod revisited;
mod rfc9309;
mod text;
mod usage;
mod values;

pub use all::{check, conforming};
pub use code::{Code, Severity};
pub use diagnostic::{Diagnostic, Fix, Role};
pub use google::check_by;
// These items are public, because the crate of the census uses the codes of diagnostics.
#[doc(hidden)]
pub use {all::codes, found::Codes};
