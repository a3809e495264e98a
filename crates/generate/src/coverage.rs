//! Measures how much of the standard, of the settings and of the grammars a suite covers.
//!
//! Each figure counts what the files of a suite reach:
//!
//! - the clauses that a pair of opposite cases tests;
//! - the violations that some query distinguishes from the default;
//! - the pairs of violations that some query distinguishes from each other;
//! - the goals and the paths of the grammars;
//! - the mutants of a grammar that build a different tree for some file;
//! - the demands and the violations of the later editions.
//!
//! If only one case reaches a violation, goal, path or mutant, the suite needs this case. All other cases are
//! redundant.

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
