//! norobots for Python: the module `norobots._norobots`.
//!
//! The crate turns objects of Python into bytes, calls the other crates of the project, and turns
//! their results into objects of Python. The Python code is in `python/norobots/`.

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
