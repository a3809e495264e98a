//! The grammars as data: their rules, an interpreter, and how much of a grammar files cover.

mod antlr;
mod cover_set;
mod coverage;
mod free;
mod interpret;
mod known;
mod mutant;
mod nautilus;
mod path;
mod read;

pub use antlr::antlr;
pub use cover_set::{CoverSet, smallest};
pub use coverage::{Event, Goal, Seen, goals};
pub use known::Grammar;
pub use mutant::{Change, Mutant, Tree, mutants};
pub use nautilus::nautilus;
pub use path::{Path, Paths, Symbol};
