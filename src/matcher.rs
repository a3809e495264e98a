//! Reads a robots.txt file once and then decides for many robots and URLs.
//!
//! A [`Matcher`] decides for several robots. A program can store a matcher together with its file. A [`RobotPolicy`]
//! decides for one robot and many URLs. The time for such a decision depends on the length of the path, and not on the
//! number of Disallow lines.

mod file;
mod paths;
mod robot;

pub use file::Matcher;
pub use robot::RobotPolicy;

#[cfg(test)]
mod tests;
