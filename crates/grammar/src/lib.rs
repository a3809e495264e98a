//! Reads grammars in the notation of [pest](https://pest.rs), keeps them as data, and compiles them to parsers over
//! bytes.
//!
//! [`Rules::read`] reads grammar files. [`compile()`] compiles the rules to Rust when the crate
//! `norobots` is built, and `norobots-generate` interprets, measures and mutates them.
//!
//! The build of `norobots` also embeds the rules, as bytes that [`Rules::pack`] returns. A program that uses these
//! bytes needs neither the text of the grammars nor the code that reads it. Without the feature `read`, which is on by
//! default, this crate leaves out that code and the compiler.
//!
//! The grammars describe bytes: a character from U+0000 to U+00FF means the byte with that number.

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
