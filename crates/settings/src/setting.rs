//! The settings of norobots. A setting is a question about the meaning of a robots.txt file. The choices of a setting
//! are possible answers to its question. The choices are taken from interpretations of the standard, from later
//! editions and from real software.
//!
//! A profile is a [`Settings`], which makes one choice for each setting. [`Settings::DEFAULT`] is this project's
//! interpretation of the standard of 1994. Other profiles describe later editions, other interpretations and faulty
//! parsers. The engine uses an enum for each setting. [`ALL`] contains the settings as data, for code that prints or
//! explains them.
//!
//! The standard demands nothing for files that violate a clause. To test whether a parser obeys a clause, use a file
//! that violates no clause.

#[macro_use]
mod define;
mod grade;
mod remedy;
mod rules;
mod space;
mod table;

pub use grade::{ChoiceInfo, ClauseId, Grade, SettingInfo, find};
pub use remedy::{Remedies, Remedy, is_of_decoding};
pub use rules::{Demand, Page, Rules, required_by};
pub use space::{Deviation, WrongChoice, deviations, pairs};
pub use table::*;
