//! A robots.txt file, read once for many robots and URLs.
//!
//! [`Matcher`] is for several robots or a file that is kept; [`RobotPolicy`] is for one robot and many URLs, and
//! decides in time that depends on the length of the path and not on the number of Disallow lines.

mod file;
mod paths;
mod robot;

pub use file::Matcher;
pub use robot::RobotPolicy;

#[cfg(test)]
mod tests;
