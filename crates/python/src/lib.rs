//! norobots for Python: the module `norobots._norobots`.
//!
//! The crate converts Python objects to bytes, calls the other crates of the project, and converts the results to
//! Python objects. The Python code is in `python/norobots/`.

mod argument;
mod batch;
mod census;
mod check;
mod module;
mod page;
mod parse;
mod robots;
mod source;
mod suite;
mod vectors;
