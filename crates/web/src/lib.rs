//! Finds the rules for robots in pages, tests implementations of these rules, and summarizes access logs.
//!
//! [`page`] finds the META tags of a page. [`rules`] decides what META tags and the field `X-Robots-Tag` permit to a
//! robot. [`suite`] tests whether an implementation obeys the rules for a page. [`audit`] summarizes access logs.

pub mod audit;
pub mod page;
pub mod rules;
pub mod suite;
