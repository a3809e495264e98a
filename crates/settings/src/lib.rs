//! The settings of norobots, and a simple engine that decides according to these settings.
//!
//! [`naive`] is the engine. [`setting`] lists every setting with its choices. [`setting`] also says which choices
//! contradict which edition of the standard, and how to repair such a violation.

pub mod data;
pub mod naive;
pub mod setting;
pub mod site;
