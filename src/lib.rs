//! Read, check and match robots.txt as *A Standard for Robot Exclusion* of 1994 defines it.
//!
//! ```
//! use norobots::Matcher;
//!
//! let matcher = Matcher::new(b"User-agent: *\nDisallow: /tmp/\n");
//! assert!(matcher.allowed("figtree/2.0", "/index.html"));
//! assert!(!matcher.allowed("figtree/2.0", "http://www.example.com/tmp/x"));
//! ```
//!
//! # Which type is for me?
//!
//! | I write | Use |
//! | --- | --- |
//! | a crawler that keeps each host's file | [`Matcher`], which can own the file: [`Matcher::new`] takes a `Vec<u8>` |
//! | a crawler with one robot and many URLs a file | [`matcher::RobotPolicy`], whose time does not grow with the number of lines |
//! | a tool with one query a file | [`engine::scan::decide`], which allocates nothing |
//! | a crawler that follows RFC 9309, or Google | [`later::RobotPolicy`], and [`later::decide`] for one query |
//! | a crawler that fetches the file | [`access::after`] for what a status or a failure means, and [`access::address`] |
//! | a tool that is given a User-Agent header | [`agent::Header`], which says which robot sends it |
//! | a crawler that honours Crawl-delay or Sitemap | [`Matcher::fields`], [`Matcher::record_for`] and [`Field`] |
//! | a linter | [`syntax::parse`], then [`check::check`], and [`source::Source::position`] for lines and columns |
//! | a tool that explains a decision | [`engine::Decision`], which has the record and the line, and [`syntax::Document::line`] |
//! | a tool that reads Sitemap, Crawl-delay and their like | [`other::others`] |
//! | an editor or a formatter | [`syntax::Document`], a lossless tree: its tokens are the file |
//! | a table of an edition's clauses | [`spec::Clause`], [`spec::RevisitedClause`], [`spec::Draft1996Clause`] and [`spec::Rfc9309Clause`] |
//!
//! The repository's `examples/` has a crawler with a cache, a linter, and a driver for the
//! conformance suite.
//!
//! # What to expect
//!
//! - Files, robots and URLs are bytes: nothing has to be UTF-8, and no input makes anything fail.
//! - Places are bytes of the file, counted from 0 and half-open ([`source::Span`]). Lines, columns
//!   and records are counted from 1.
//! - The library reads and matches the file; it does not fetch it. What an HTTP status or a failure means
//!   for a crawler, the standard of 1994 does not say; [`access`] has what the later texts do.
//! - This is the standard of 1994: there are no wildcards, and Allow is an unrecognised header. A
//!   file may also be read and checked by later texts: *Robot Exclusion Standard Revisited* and the
//!   Internet-Draft, both of 1996, and RFC 9309 ([`syntax::Format`]); [`later`] decides by the last
//!   two and by Google's. How other texts and other parsers interpret a file is the subject of the
//!   crate `norobots-lab`.
//!
//! # Features
//!
//! - `serde`: spans, positions, decisions and diagnostics can be serialized and deserialized; what
//!   has a slug is written as its slug.
//! - `pest`: the engine `engine::peg`, which runs the grammars as the crate pest does. It is slow, and can
//!   run out of the steps and the stack that pest grants: it is there to hold the others against.

pub mod access;
pub mod agent;
pub mod check;
pub mod engine;
mod field;
#[doc(hidden)]
pub mod grammar;
pub mod later;
pub mod matcher;
pub mod other;
pub mod policy;
mod robot;
mod slug;
pub mod source;
pub mod spec;
pub mod syntax;
#[cfg(test)]
mod testing;
mod url;
mod urls;
#[cfg(feature = "pest")]
#[doc(hidden)]
pub mod witness;

pub use field::Field;
pub use matcher::Matcher;
pub use robot::{Reading, Robot};
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;
pub use slug::UnknownSlug;
pub use urls::Urls;

/// The example of the README, compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
