//! Grammars in [pest](https://pest.rs)'s notation: as data, and compiled to parsers over bytes.
//!
//! [`Rules::read`] reads grammar files. What it gives is what [`compile()`] makes Rust of, when the crate
//! `norobots` is built, and what the laboratory `norobots-lab` interprets, measures and mutates.
//!
//! A grammar here speaks of bytes: a character from U+0000 to U+00FF stands for the byte of that number.

mod compile;
mod octets;
mod read;
mod rules;
mod starts;

pub use compile::compile;
pub use octets::Octets;
pub use read::{File, Refusal};
pub use rules::{Emits, Node, Rule, Rules};
