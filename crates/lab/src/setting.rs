//! The space of settings: each question that the 1994 text answers or leaves open, and every
//! answer that a careful reader, a later edition or real software gives it.
//!
//! A point of the space is a [`Settings`], one choice for each setting. The project's own reading
//! is [`Settings::DEFAULT`]; an edition, an interpretation and a bug are other points of the same
//! space. The same table is there twice: typed, an enum a setting, for the evaluator that obeys
//! it, and as data, [`ALL`], for whoever walks it, reports on it or explains it.
//!
//! A violation can only show on a file that keeps the clause: on any other the text says nothing.

mod edition;
mod grade;
mod space;
mod table;

pub use edition::superseding;
pub use grade::{ChoiceInfo, Grade, SettingInfo};
pub use space::{Deviation, UnknownId, WrongChoice, deviations, pairs};
pub use table::*;
