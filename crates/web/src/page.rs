//! Finds the META tags of a page in the tree that a browser would build from the page.
//!
//! The bytes of the page are decoded as in a browser ([`Charset`]). html5gum splits the decoded page into tokens and
//! keeps the offset of each token. html5ever builds the tree from the tokens. Scripts are not run. The article of 1998
//! on META tags does not define where in a page a tag must be. Therefore the setting `meta-tag-place` decides in which
//! parts of the page a tag counts. By default a tag counts only in the head of the tree ([`Where::Head`]), because HTML
//! allows META elements in the head. A page may contain any bytes. Time and memory grow linearly with the size of the
//! page.

mod charset;
mod tag;
mod tags;
mod tree;

pub use charset::{Charset, EncodingSource, charset};
pub use tag::{Content, Name, Tag, Where};
pub use tags::{Page, Placed};

#[cfg(test)]
mod tests;
