//! Finds the META tags of a page in the tree that a browser would build from the page.
//!
//! The page is decoded as in a browser ([`Charset`]). html5gum splits the decoded page into tokens and keeps the offset
//! of each token. html5ever builds the tree from the tokens. Scripts are not run. The article on META tags does not
//! define in which part of a page a tag counts, so the setting `meta-tag-place` chooses the part. By default a tag
//! counts if it is in the head of the tree ([`Where::Head`]), because HTML allows META elements in the head. Any bytes
//! are accepted as a page. Time and memory grow linearly with the size of the page.

mod charset;
mod tag;
mod tags;
mod tree;

pub use charset::{Charset, EncodingSource, charset};
pub use tag::{Content, Name, Tag, Where};
pub use tags::{Page, Placed};

#[cfg(test)]
mod tests;
