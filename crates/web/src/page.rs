//! The META tags of a page, found in the tree that a browser builds from it.
//!
//! The page is decoded as a browser decodes it ([`Charset`]), tokenized by html5gum, which keeps the offset of each
//! token, and put into a tree by html5ever's tree builder. Scripts are not run. The article puts the tag in an HTML
//! page but does not define in which part: the setting `meta-tag-place` chooses it. By default a tag counts if it is
//! in the head of the tree ([`Where::Head`]), because HTML allows META there. Any bytes are a page. Time and memory
//! grow linearly with the number of bytes.

mod charset;
mod tag;
mod tags;
mod tree;

pub use charset::{Charset, EncodingSource, charset};
pub use tag::{Content, Name, Tag, Where};
pub use tags::{Page, Placed};

#[cfg(test)]
mod tests;
