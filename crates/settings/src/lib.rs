//! The settings, and the naive engine of norobots, which decides by them.
//!
//! [`naive`] decides; [`setting`] has every question with its choices, the grade of each choice by
//! every edition, and the remedy for a violation.

pub mod data;
pub mod naive;
pub mod setting;
pub mod site;
