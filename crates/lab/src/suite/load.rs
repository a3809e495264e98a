//! A suite from its files. Loading is strict, and tells all that is wrong at once.

mod form;
pub(crate) mod json;
pub(crate) mod loader;
pub(crate) mod rules;
mod sentences;
pub(crate) mod texts;
