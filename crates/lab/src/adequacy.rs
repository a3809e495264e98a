//! How good a suite is: what of the standard, of the settings and of the grammars it tells apart.
//!
//! Five figures, each of things that a set of files can reach or miss: clauses tested both ways,
//! violations told from the reading and from one another, goals of the grammars, paths of the
//! grammars, and mutants of the grammars, judged by the whole tree. What only one case reaches is
//! known by that case: one that reaches nothing alone is redundant.

mod exceptions;
mod measure;
mod search;
mod violation;

pub use exceptions::{Exception, equivalent, unreachable};
pub use measure::{Adequacy, By, Reach, SYMBOLS};
pub use search::{Found, search};
pub use violation::{Question, Violations};
