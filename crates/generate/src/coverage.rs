//! Measures how much of the standard, of the settings and of the grammars a suite covers.
//!
//! Each figure counts one kind of item that the test cases of a suite reach:
//!
//! - the clauses that a pair of opposite test cases cites;
//! - the violations that some query distinguishes from the default settings;
//! - the pairs of violations that some query distinguishes from each other;
//! - the goals and the paths of the grammars;
//! - the mutants that some file distinguishes from their grammar;
//! - the demands and the violations of the later editions.
//!
//! If only one case reaches a violation, goal, path or mutant, the suite needs this case. A case is redundant if other
//! cases reach all of its violations, goals, paths and mutants.

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
