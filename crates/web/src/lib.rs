//! The rules for robots in pages, and access logs.
//!
//! [`page`] finds the META tags of a page, [`rules`] finds what these and `X-Robots-Tag` ask of a robot, [`suite`]
//! tests whether an implementation does so, [`audit`] folds access logs.

pub mod audit;
pub mod page;
pub mod rules;
pub mod suite;
