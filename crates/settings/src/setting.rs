//! The space of settings. A setting is a question that the text of 1994 answers or leaves open; its
//! choices are the answers of careful readers, of later editions and of real software.
//!
//! A profile is a [`Settings`], one choice for each setting. The interpretation of this project is
//! [`Settings::DEFAULT`]; editions, other interpretations and bugs are other profiles of the same
//! space. The table exists twice: as types, an enum for each setting, for the engine that obeys it;
//! and as data, [`ALL`], for code that walks it, reports on it or explains it.
//!
//! A violation can show only on a file that keeps the clause: for any other file the text demands nothing.

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
