//! Reads a robots.txt file once and then decides for many robots and URLs.
//!
//! [`Matcher`] decides for several robots. A program can store a matcher together with its file. [`RobotPolicy`]
//! decides for one robot and many URLs. The time for a decision depends on the length of the path, and not on the
//! number of Disallow lines.

mod file;
mod paths;
mod robot;

pub use file::Matcher;
pub use robot::RobotPolicy;

#[cfg(test)]
mod tests;
