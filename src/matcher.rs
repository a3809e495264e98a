//! Reads a robots.txt file once and then decides for many robots and URLs.
//!
//! [`Matcher`] decides for several robots. It also suits a program that stores the file. [`RobotPolicy`] decides for
//! one robot and many URLs. Its decisions take time in proportion to the length of the path. The number of Disallow
//! lines doesn't matter.

mod file;
mod paths;
mod robot;

pub use file::Matcher;
pub use robot::RobotPolicy;

#[cfg(test)]
mod tests;
