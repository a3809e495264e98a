//! Decides by robots.txt files as RFC 9309, the standard of 1994 and the texts between and after them demand, and
//! reports what is wrong with a file.
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
//! A crawler needs [`Robots`], and [`access`] for what a status or a failure means; [`decide`](fn@decide) is for one
//! query about a file, and a linter uses [`syntax::parse_by`] and [`check::check`].
//!
//! # What to expect
//!
//! - Files, robots and URLs are bytes: nothing has to be UTF-8, and no input makes anything fail.
//! - Spans are in bytes of the file, counted from 0 and half-open ([`source::Span`]). Lines, columns and records are
//!   counted from 1.
//! - The caller always names the edition. Crawlers of today follow RFC 9309. By the standard of 1994 there are no
//!   wildcards, and `Allow` is not a rule.
//! - The library reads files and fetches none. The standard of 1994 does not say what an HTTP status or a failure means
//!   for a crawler; [`access`] has what the later texts say.
//!
//! [`usage`] says what the content of a URL may be used for, by Content-Usage lines and headers, for which the IETF has
//! drafts.
//!
//! The repository's `examples/` has a crawler that fetches, a linter, and a driver for the conformance suite. How other
//! parsers interpret a file is the subject of the crate `norobots-explain`.
//!
//! # Features
//!
//! - `serde`: spans, positions, decisions and diagnostics can be serialized and deserialized. An enum such as
//!   [`check::Code`] is written as its slug, the name that messages print.
//! - `pest`: the engine `engine::peg`, which runs the grammars as the crate pest does. It is slow, and can
//!   run out of the steps and the stack that pest grants: the other engines are compared with it.

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

/// The example of the README, compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
