//! Decides what a robots.txt file permits, and reports what is wrong with the file. The caller chooses the edition of
//! the format, such as RFC 9309 or the standard of 1994.
//!
//! ```
//! use norobots::{Edition, Robots};
//!
//! let file = b"User-agent: *\nDisallow: /tmp/\nAllow: /tmp/ok\n";
//! let robots = Robots::read(Edition::Rfc9309, file);
//! let bot = robots.robot("ExampleBot/1.0");
//! assert!(bot.allows("/tmp/ok"));
//! let decision = bot.decide("https://example.com/tmp/x");
//! assert_eq!((decision.allowed(), decision.line), (false, Some(2)));
//! ```
//!
//! A crawler uses [`Robots`] to read a file, and [`access`] to interpret an HTTP status or a network failure. The
//! function [`decide`](fn@decide) answers a single query about a file. A linter uses [`syntax::parse_by`]
//! and [`check::check`].
//!
//! # What to expect
//!
//! - Files, robot names and URLs are byte strings, and need not be valid UTF-8. Reading a file never fails.
//! - A span ([`source::Span`]) is a half-open range of byte offsets in the file. Offsets start at 0. Lines, columns and
//!   records are numbered from 1.
//! - The caller always names the edition. Today's crawlers follow RFC 9309. The standard of 1994 has no wildcards and
//!   no `Allow` rules.
//! - The library reads files but doesn't fetch them. The standard of 1994 doesn't say what an HTTP status or a network
//!   failure means for a crawler. Some later editions do, and [`access`] implements their rules.
//!
//! The module [`usage`] reports how the content of a URL may be used, for example to train AI models. The module reads
//! the lines and headers that drafts of the IETF call Content-Usage.
//!
//! The repository's `examples/` directory contains a crawler that fetches files, a linter, and a driver for the
//! conformance suite. The crate `norobots-explain` describes how other parsers interpret a file.
//!
//! # Features
//!
//! - `serde`: makes spans, positions, decisions and diagnostics serializable and deserializable. An enum such as
//!   [`check::Code`] is serialized as its slug, which is the name that messages print.
//! - `pest`: adds the engine `engine::peg`, which runs the grammars with the crate pest. This engine is slow and can
//!   exceed pest's limits on steps and stack. Tests compare the other engines with `engine::peg`.

pub mod access;
#[doc(hidden)]
pub mod agent;
pub mod check;
#[doc(hidden)]
pub mod engine;
pub mod extension;
mod field;
#[doc(hidden)]
pub mod grammar;
mod later;
#[doc(hidden)]
pub mod matcher;
#[doc(hidden)]
pub mod policy;
#[doc(hidden)]
pub mod reading;
mod robots;
mod slug;
pub mod source;
pub mod spec;
pub mod syntax;
#[cfg(test)]
mod testing;
mod url;
mod urls;
pub mod usage;
#[cfg(feature = "pest")]
#[doc(hidden)]
pub mod witness;

pub use engine::{Decision, Verdict};
pub use field::Field;
#[doc(hidden)]
pub use robots::compared;
pub use robots::{Robot, Robots, decide, decide_named};
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;
pub use slug::UnknownSlug;
pub use spec::Edition;

/// The example in the README, which is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
