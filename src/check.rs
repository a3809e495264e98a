//! Diagnostics: where a file deviates from the standard, and what in it may not do what its author
//! meant.
//!
//! A *violation* breaks a clause: a file with one does not conform. A *warning* does not make a
//! file non-conforming. Each check is a function over the tree of the file.

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
// The codes alone, as a set: for a census.
#[doc(hidden)]
pub use {all::codes, found::Codes};
