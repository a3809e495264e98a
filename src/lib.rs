//! A lossless parser, a checker and a matcher for robots.txt as the standard of 1994 defines it.

pub mod check;
pub mod engine;
mod field;
#[doc(hidden)]
pub mod grammar;
pub mod matcher;
pub mod policy;
mod slug;
pub mod source;
pub mod spec;
pub mod syntax;

pub use field::Field;
pub use matcher::Matcher;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;
pub use slug::UnknownSlug;
