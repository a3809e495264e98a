//! The space of settings. A setting is a question about the meaning of a file, which the standard of 1994 may or may
//! not answer. The choices of a setting are answers to its question. These answers come from careful readers, later
//! editions and real software.
//!
//! A profile is a [`Settings`], which makes one choice for each setting. [`Settings::DEFAULT`] is the interpretation of
//! this project. Editions, other interpretations and faulty parsers are other profiles. The engine uses an enum for
//! each setting. Code that lists, reports or explains settings uses [`ALL`], which contains the same table as data.
//!
//! A violation of a clause can be observed only on a file that conforms to the clause, because the standard demands
//! nothing for any other file.

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
