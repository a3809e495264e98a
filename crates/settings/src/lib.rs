//! The settings of norobots, and a simple engine that decides according to these settings.
//!
//! [`naive`] is the engine. [`setting`] lists every setting with its choices. It also says which choices contradict an
//! edition of the standard, and how to repair a parser that makes such a choice.

pub mod data;
pub mod naive;
pub mod setting;
pub mod site;
