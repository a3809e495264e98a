mod charset;
mod name;
mod tags;
mod tree;

pub use charset::{Charset, Said, UnknownCharset, charset};
pub use name::{Name, Where};
pub use tags::{Content, Page, Placed, Tag};

#[cfg(test)]
mod tests;
