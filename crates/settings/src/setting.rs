//! The space of settings. A setting is a question that the standard of 1994 either answers or leaves open. Its choices
//! are the answers that careful readers, later editions and real software give.
//!
//! A profile is a [`Settings`], which makes one choice for each setting. The interpretation of this project is
//! [`Settings::DEFAULT`]. Editions, other interpretations and bugs are other profiles of the same space. The table of
//! settings exists in two forms. The engine uses an enum for each setting. Code that lists, reports or explains the
//! settings uses the data in [`ALL`].
//!
//! A violation can be observed only on a file that itself keeps the violated clause, because the standard demands
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
