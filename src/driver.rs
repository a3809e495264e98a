//! To be written.
pub mod serve;
