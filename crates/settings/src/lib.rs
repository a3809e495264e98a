//! The settings, and the naive engine of norobots, which decides by them.
//!
//! [`naive`] decides; [`setting`] has every question with its choices, how each stands to every edition, and what mends
//! a violation.

pub mod data;
pub mod naive;
pub mod setting;
pub mod site;
