//! What pages and access logs say of robots.
//!
//! [`page`] finds the META tags of a page, [`audit`] folds access logs.

pub mod audit;
pub mod page;
