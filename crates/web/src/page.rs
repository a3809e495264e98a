//! The META tags of a page, as a browser's tree has them.
//!
//! The page is decoded as a browser decodes it ([`Charset`]), tokenized by html5gum, which keeps the
//! place of everything, and put into a tree by html5ever's tree builder; scripts are not run. The
//! article says of the tag that it stands in an HTML page and not where: the setting `meta-tag-place`
//! asks, and by default a tag counts where the tree has it in the head ([`Where::Head`]), for HTML lets
//! META stand there. Any bytes are
//! a page, and take time and memory in step with their number.

mod charset;
mod tag;
mod tags;
mod tree;

pub use charset::{Charset, EncodingSource, charset};
pub use tag::{Content, Name, Tag, Where};
pub use tags::{Page, Placed};

#[cfg(test)]
mod tests;
