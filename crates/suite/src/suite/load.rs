//! Loads a suite from its files. Loading is strict, and reports everything that is wrong at once.

mod clauses;
pub(crate) mod entries;
mod json;
pub(crate) mod loader;
mod sentences;
mod suite;
mod texts;
