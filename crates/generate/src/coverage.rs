//! How much of the standard, of the settings and of the grammars a suite covers.
//!
//! The figures count what a set of files can reach or miss: clauses tested both ways, violations distinguished from
//! the default and from one another, goals and paths of the grammars, mutants whose trees differ from those of
//! their grammar, and the demands and violations of the later editions. A thing that only one case reaches is
//! counted for that case; a case that reaches nothing by itself is redundant.

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
