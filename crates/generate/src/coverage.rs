//! Measures how much of the standard, of the settings and of the grammars a suite covers.
//!
//! Each figure counts the things of one kind that the files of a suite reach:
//!
//! - the clauses that opposite cases test;
//! - the violations that some query distinguishes from the default, and the pairs of violations that some query
//!   distinguishes from each other;
//! - the goals and the paths of the grammars;
//! - the mutants of a grammar that give some file another tree than the grammar does;
//! - the demands and the violations of the later editions.
//!
//! If only one case reaches a thing, the thing is attributed to that case. A case to which nothing is attributed is
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
