//! A test suite for implementations of the rules for a page. The suite contains cases, and runs them against an
//! implementation. The suite also finds the settings that explain the implementation's answers.

mod case;
mod explain;
mod profile;
mod recorded;
mod report;

pub use case::{CASES, Case, Expected};
pub use explain::{Explanation, explain, sentence};
pub use profile::{CHANGES, Change, Heard, Profile};
pub use recorded::{ByText, Recorded, recorded};
pub use report::{Report, Row, Tally, Wrong, put};

#[cfg(test)]
mod tests;
