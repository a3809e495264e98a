//! Reads a robots.txt file once and then decides for many robots and URLs.
//!
//! [`Matcher`] is for several robots, or for a program that stores the file. [`RobotPolicy`] is for one robot and many
//! URLs. The time that it takes to decide depends on the length of the path, but not on the number of Disallow lines.

mod file;
mod paths;
mod robot;

pub use file::Matcher;
pub use robot::RobotPolicy;

#[cfg(test)]
mod tests;
