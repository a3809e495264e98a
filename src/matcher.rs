//! A robots.txt file, read once for many robots and URLs.
//!
//! [`Matcher`] is for whoever has several robots or keeps the file; [`RobotPolicy`] is for one
//! robot and many URLs, which it answers in time that goes with the length of the path and not with
//! the number of Disallow lines.

mod file;
mod paths;
mod robot;

pub use file::Matcher;
pub use robot::RobotPolicy;

#[cfg(test)]
mod tests;
