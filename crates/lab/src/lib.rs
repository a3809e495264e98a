//! The laboratory of norobots.

pub mod access;
pub mod adequacy;
pub mod agent;
pub mod audit;
pub mod change;
pub mod compare;
pub mod decider;
pub mod distinct;
pub mod driver;
pub mod explain;
pub mod file;
pub mod generate;
pub mod google;
pub mod grammar;
pub mod guard;
pub mod hex;
pub mod letter;
pub mod meant;
pub mod mend;
pub mod meta;
pub mod minimize;
pub mod query;
pub mod report;
pub mod run;
pub mod settled;
pub mod sides;
pub mod steps;
pub mod stop;
pub mod suggested;
pub mod suite;
pub mod target;
pub mod tree;
mod varied;
pub mod why;

use norobots_naive::nearest;
pub use norobots_naive::{data, naive, setting, site};
