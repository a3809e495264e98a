//! Grammars in [pest](https://pest.rs)'s notation: as data, and compiled to parsers over bytes.
//!
//! [`Rules::read`] reads grammar files. What it gives is what [`compile()`] makes Rust of, when the crate
//! `norobots` is built, and what `norobots-generate` interprets, measures and mutates.
//!
//! The build of `norobots` embeds the rules, too, as [`Rules::pack`] makes bytes of them. Whoever takes them from there
//! needs no text and no reader of it: all but the data is left out without the feature `read`, which is on by default.
//!
//! A grammar here speaks of bytes: a character from U+0000 to U+00FF stands for the byte of that number.

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
