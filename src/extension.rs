//! Parses the values of fields such as Sitemap and Crawl-delay. A specification defines each of these fields.
//! User-agent, Disallow and Allow aren't among these fields.
//!
//! The fields influence no decision. RFC 9309 lets crawlers interpret lines with additional fields. The draft of 1996
//! lets additional fields extend the format. Robots of 1994 ignore additional fields.

mod dictionary;
mod kind;
mod list;
mod value;

pub(crate) use dictionary::read as dictionary;
pub use kind::ExtensionKind;
pub use list::{ExtensionField, extensions};
pub(crate) use value::path_and_statement;
pub use value::{ExtensionValue, Times};
