//! Measures how much of the standard, of the settings and of the grammars a suite covers.
//!
//! The module counts the items of the following kinds:
//!
//! - the clauses that a pair of opposite test cases cites;
//! - the violations of the standard (choices of settings that contradict it) that some query reveals;
//! - the pairs of violations that some query distinguishes from each other;
//! - the goals and the paths of the grammars;
//! - the mutants that some file distinguishes from their grammar;
//! - the demands and the violations of the later editions.
//!
//! A case is needed if some violation, goal, path or mutant would not be counted without this case.

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
