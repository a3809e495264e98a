//! The words of diagnostics.

mod message;
mod quoted;
mod revisited;
