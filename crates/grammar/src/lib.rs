//! Grammars in [pest](https://pest.rs)'s notation: as data, and compiled to parsers over bytes.
//!
//! [`Rules::read`] reads grammar files. [`compile()`] compiles the rules to Rust when the crate
//! `norobots` is built, and `norobots-generate` interprets, measures and mutates them.
//!
//! The build of `norobots` also embeds the rules, as bytes from [`Rules::pack`]. A user of these needs neither the
//! text nor its reader: without the feature `read`, which is on by default, this crate has only the data.
//!
//! A grammar here is over bytes: a character from U+0000 to U+00FF means the byte with that number.

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
