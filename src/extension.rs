//! The fields to which some specification gives a meaning, other than User-agent, Disallow and Allow. They include
//! Sitemap and Crawl-delay. This module parses their values.
//!
//! These fields influence no decision. RFC 9309 lets crawlers interpret such records, the draft of 1996 lets them
//! extend the format, and robots of 1994 ignore them.

mod dictionary;
mod kind;
mod list;
mod value;

pub(crate) use dictionary::read as dictionary;
pub use kind::ExtensionKind;
pub use list::{ExtensionField, extensions};
pub(crate) use value::path_and_statement;
pub use value::{ExtensionValue, Times};
