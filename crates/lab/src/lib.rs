//! The laboratory of norobots.

pub mod adequacy;
pub mod compare;
pub mod driver;
pub mod generate;
pub mod meta;
pub mod minimize;
pub mod naive;
pub mod property;
pub mod setting;
pub mod suite;
