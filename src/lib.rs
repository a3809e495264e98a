//! The conformance laboratory for the Robots Exclusion Standard of 1994 (robots.txt).
//!
//! From bytes to a decision, one room after the other:
//!
//! | module | what it gives |
//! | --- | --- |
//! | [`source`] | the bytes of a file, spans, lines and columns |
//! | [`syntax`] | the tree: lines, fields, records; every byte in its place |
//! | [`check`] | diagnostics: what breaks a clause, and what may surprise |
//! | [`policy`] | the reading of the standard over the tree: decisions |
//! | [`engine`] | the interface of an engine, and three that share no code: [`Peg`], [`Naive`], [`Scan`] |
//! | [`setting`] | the questions that the text answers or leaves open, and the choices that software makes |
//! | [`spec`] | the clauses and their names |
//! | [`law`] | what must hold of every file |
//! | [`minimize`] | what is left of a file when all goes that a property does without |
#![cfg_attr(
    feature = "generate",
    doc = "| [`generate`] | files made from the grammars, and the questions that matter |"
)]
#![cfg_attr(feature = "suite", doc = "| [`suite`] | cases, runner, report |")]
#![cfg_attr(
    all(feature = "generate", feature = "suite"),
    doc = "| [`adequacy`] | how good a suite is: what it tells apart |"
)]
#![cfg_attr(
    feature = "suite",
    doc = "| [`compare`] | two programs, and the smallest files on which they differ |"
)]
#![cfg_attr(feature = "suite", doc = "| [`driver`] | an implementation in another process |")]
//!
//! A crawler wants [`scan::Matcher`]; a tool that explains wants [`syntax::parse`] and
//! [`check::check`]. Not conforming is data here, never an error.
//!
//! # Scope
//!
//! The norm is *A Standard for Robot Exclusion* as of 30 June 1994. Where it is silent, this crate
//! takes a reading, which [`setting`] names; other editions are points of the same space.
//!
//! ```
//! use norobots::engine::scan::Matcher;
//!
//! let matcher = Matcher::new(b"User-agent: *\rDisallow: /cyberworld/map/\r");
//! let decision = matcher.decide(b"anybot/1.0", b"/cyberworld/map/x");
//! assert!(!decision.allowed());
//! assert_eq!(decision.line, Some(2));
//! ```
//!
//! [`Peg`]: engine::peg::Peg
//! [`Naive`]: engine::naive::Naive
//! [`Scan`]: engine::scan::Scan
//! [`scan::Matcher`]: engine::scan::Matcher

#[cfg(all(feature = "generate", feature = "suite"))]
pub mod adequacy;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "suite")]
pub mod compare;
#[cfg(feature = "suite")]
pub mod driver;
pub mod engine;
#[cfg(feature = "generate")]
pub mod generate;
mod grammar;
pub mod law;
pub mod meta;
pub mod minimize;
pub mod policy;
pub mod setting;
pub mod source;
pub mod spec;
#[cfg(feature = "suite")]
pub mod suite;
pub mod syntax;

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
