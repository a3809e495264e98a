//! The access log of a server: the robots that came, how fast, and their requests that robots.txt bars.
//!
//! The fold takes bytes and counts. Any split of a log into pieces gives the same findings. The memory does not
//! grow with the log: each table has a limit, and entries beyond it are only counted.
//!
//! # How a robot is distinguished from a browser
//!
//! A client is a robot by its [User-Agent header](Sign), or because it asked for `/robots.txt`. Its speed is no
//! sign: a page with many pictures makes a browser fast, too. A header can lie.

mod client;
mod common;
pub(crate) mod date;
mod entry;
mod fold;
mod header;
mod json;
mod lines;
mod looks;
mod rate;
mod reader;
mod rules;
mod w3c;

pub use client::{Alarm, Barred, Client, Example, Place};
pub use date::utc;
pub use entry::Entry;
pub use fold::{Audit, CLIENTS, Findings, ROBOTS, Sample, Totals, Unread};
pub use header::{Headers, Sign};
pub use lines::{LONGEST, Line, Lines};
pub use rate::{Rapid, Rate};
pub use reader::{Read, Reader};

#[cfg(test)]
mod tests;
