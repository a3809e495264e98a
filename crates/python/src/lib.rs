//! norobots for Python: the module `norobots._norobots`.
//!
//! It is a thin shell: it turns objects of Python into bytes, calls the crates of the project, and turns
//! what they say into objects of Python. What is written in Python lies in `python/norobots/`.

mod argument;
mod batch;
mod census;
mod check;
mod module;
mod parse;
mod robots;
mod source;
mod suite;
mod vectors;
