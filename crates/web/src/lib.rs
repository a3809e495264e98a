//! What pages and access logs say of robots.
//!
//! [`page`] finds the META tags of a page, [`rules`] says what they and `X-Robots-Tag` ask of a robot, [`suite`] tests whether
//! an implementation does so, [`audit`] folds access logs.

pub mod audit;
pub mod page;
pub mod rules;
pub mod suite;
