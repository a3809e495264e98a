//! Reads the grammars as data, and interprets them. Measures how much of a grammar is covered by a set of files.

mod antlr;
mod cover_set;
mod free;
mod goals;
mod grammars;
mod interpret;
mod mutant;
mod nautilus;
mod path;
mod read;

pub use antlr::antlr;
pub use cover_set::{CoverSet, smallest};
pub use goals::{Event, Goal, Seen, goals};
pub use grammars::Grammar;
pub use mutant::{Change, Mutant, Tree, mutants, mutants_of};
pub use nautilus::nautilus;
pub use path::{Path, Paths, Symbol};
