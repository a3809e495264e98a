//! Reads grammars in the notation of [pest](https://pest.rs), stores them as data, and compiles them to parsers that
//! read bytes.
//!
//! [`Rules::read`] reads grammar files. When the crate `norobots` is built, [`compile()`] compiles the rules to Rust.
//! The crate `norobots-generate` interprets the rules, mutates them, and measures which rules a set of files covers.
//!
//! The build of `norobots` also embeds the rules, as bytes from [`Rules::pack`]. A program that uses these bytes
//! doesn't need the text of the grammars or the code that reads this text. The feature `read`, which is enabled by
//! default, adds the compiler and the code that reads grammars.
//!
//! The grammars describe bytes. A character from U+0000 to U+00FF in a grammar stands for the byte with the same
//! number.

#[cfg(feature = "read")]
mod compile;
mod octets;
mod pack;
#[cfg(feature = "read")]
mod read;
mod rules;
#[cfg(feature = "read")]
mod starts;

#[cfg(feature = "read")]
pub use compile::compile;
pub use octets::Octets;
#[cfg(feature = "read")]
pub use read::{File, Refusal};
pub use rules::{Emits, Node, Rule, Rules};
