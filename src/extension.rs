//! The fields other than User-agent, Disallow and Allow to which some text gives a meaning: Sitemap, Crawl-delay and
//! their like, as values.
//!
//! No decision depends on them. RFC 9309 lets crawlers interpret such records, the draft of 1996 lets them
//! extend the format, and a robot of 1994 ignores them.

mod dictionary;
mod kind;
mod list;
mod value;

pub(crate) use dictionary::read as dictionary;
pub use kind::ExtensionKind;
pub use list::{ExtensionField, extensions};
pub(crate) use value::path_and_statement;
pub use value::{ExtensionValue, Times};
