//! The settings, and the naive engine of norobots, which obeys the settings.
//!
//! [`naive`] is the engine. [`setting`] lists every setting with its choices. [`setting`] also has the grade of each
//! choice under every edition, and a remedy for each violation.

pub mod data;
pub mod naive;
pub mod setting;
pub mod site;
