//! The fast leg: one pass over the bytes of a file, and no tree.
//!
//! [`Scan`] answers one question about one file and keeps nothing. [`Matcher`] is for whoever
//! asks more than once: it is made once a file, gives a [`RobotPolicy`] once a robot (which can
//! also be made directly, if there is but one robot), and that answers each URL in time that goes with the length of the path, not with the number of
//! Disallow lines.
//!
//! Three layers, each of them knowing only the one before it: `lines` finds where lines and
//! comments end, 64 bytes at a time; `records` knows the headers and where records begin and
//! end; what is in this file and in `matcher` decides.

mod compare;
mod decide;
mod lines;
mod matcher;
mod paths;
mod records;

pub use decide::Scan;
pub use matcher::{Matcher, RobotPolicy};

#[cfg(test)]
mod tests;
