//! The laboratory of norobots.

pub mod access;
pub mod adequacy;
pub mod change;
pub mod compare;
pub mod decider;
pub mod driver;
pub mod explain;
pub mod file;
pub mod generate;
pub mod grammar;
pub mod hex;
pub mod mend;
pub mod meta;
pub mod minimize;
pub mod naive;
mod nearest;
pub mod property;
pub mod query;
pub mod report;
pub mod run;
pub mod setting;
pub mod settled;
pub mod sides;
pub mod site;
pub mod stop;
pub mod suite;
pub mod target;
