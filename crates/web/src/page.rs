//! The META tags of a page, as a browser's tree has them.
//!
//! The page is decoded as a browser decodes it ([`Charset`]), tokenized by html5gum, which keeps the offset of
//! everything, and put into a tree by html5ever's tree builder; scripts are not run. The article says that the tag
//! is in an HTML page and not where: that is the setting `meta-tag-place`. By default a tag counts if the tree has
//! it in the head ([`Where::Head`]), because HTML allows META there. Any bytes are a page; time and memory grow
//! linearly with their number.

mod charset;
mod tag;
mod tags;
mod tree;

pub use charset::{Charset, EncodingSource, charset};
pub use tag::{Content, Name, Tag, Where};
pub use tags::{Page, Placed};

#[cfg(test)]
mod tests;
