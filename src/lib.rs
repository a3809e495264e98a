//! A lossless parser, a checker and a matcher for robots.txt as the standard of 1994 defines it.

pub mod check;
pub mod engine;
#[doc(hidden)]
pub mod grammar;
pub mod policy;
pub mod source;
pub mod spec;
pub mod syntax;
