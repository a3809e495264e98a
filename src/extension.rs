//! Parses the values of fields other than User-agent, Disallow and Allow, such as Sitemap and Crawl-delay.
//!
//! These fields influence no decision. RFC 9309 lets crawlers interpret additional fields, and the draft of 1996
//! permits them as extensions of the format. Robots of 1994 ignore them.

mod dictionary;
mod kind;
mod list;
mod value;

pub(crate) use dictionary::read as dictionary;
pub use kind::ExtensionKind;
pub use list::{ExtensionField, extensions};
pub(crate) use value::path_and_statement;
pub use value::{ExtensionValue, Times};
