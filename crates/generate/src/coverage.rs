//! How much of the standard, of the settings and of the grammars a suite covers.
//!
//! Its figures count things that a set of files can reach or miss: clauses that are tested both
//! ways, violations that are told from the default and from one another, goals of the grammars,
//! paths of the grammars, mutants of the grammars, which the whole tree tells from the grammar, and the
//! demands and violations of the later editions.
//! A thing that only one case reaches is counted for that case; a case that reaches nothing alone
//! is redundant.

mod core;
mod cover;
mod edition;
mod exceptions;
mod measure;
mod search;
mod violation;

pub use core::{Core, CoreCase};
pub use cover::Cover;
pub use edition::OfEdition;
pub use exceptions::{Exception, equivalent, unreachable};
pub use measure::{Coverage, SYMBOLS};
pub use search::{Search, search};
pub use violation::Violations;
