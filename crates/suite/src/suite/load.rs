//! Loads a suite from its files. The loader is strict, and reports all problems in one pass.

mod clauses;
pub(crate) mod entries;
mod json;
pub(crate) mod loader;
mod sentences;
mod suite;
mod texts;
