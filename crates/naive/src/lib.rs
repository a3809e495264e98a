//! The naive engine of norobots, and the settings that it decides by.
//!
//! [`naive`] decides; [`setting`] has every question with its choices, how each stands to every edition, and what mends
//! a violation. What else is here, both need, and the laboratory `norobots-lab`.

pub mod data;
pub mod naive;
pub mod nearest;
pub mod setting;
pub mod site;
pub mod visible;
