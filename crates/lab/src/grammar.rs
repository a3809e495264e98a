//! The grammars as data: their rules, an interpreter, and how much of a grammar files cover.

mod cover_set;
mod coverage;
mod interpret;
mod known;
mod mutant;
mod path;
mod read;

pub use cover_set::{CoverSet, smallest};
pub use coverage::{Event, Goal, Seen, goals};
pub use known::Grammar;
pub use mutant::{Change, Mutant, Tree, mutants};
pub use path::{Path, Paths, Symbol};
