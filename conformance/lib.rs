//! The conformance suite for robots.txt as data: the files of this folder that a program reads.
//!
//! A program that embeds this crate carries the suite with it. The crate has no other code, so that
//! a changed case is the only thing that is compiled anew.

/// The embedded files, sorted by path: the path below this folder, with `/`, and the bytes.
///
/// They are the suite's own files (`*.toml`), its cases (`cases/*.toml`), the later editions
/// (`editions/*.toml`), the adapters (`adapters/`), the recorded results (`results/*.json`)
/// and the documents that may be passed on whole (`texts/*.txt`). Pages for people are not among them.
pub static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Those of [`FILES`] that lie in `editions/`, so that a program that needs no more of the suite carries no more.
pub static EDITIONS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/editions.rs"));
