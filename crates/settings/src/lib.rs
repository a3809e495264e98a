//! The settings, and the naive engine of norobots, which obeys them.
//!
//! [`naive`] is the engine. [`setting`] lists every question with its choices, the grade of each choice under every
//! edition, and the remedy for each violation.

pub mod data;
pub mod naive;
pub mod setting;
pub mod site;
