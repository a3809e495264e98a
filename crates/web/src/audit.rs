//! The access log of a server: which robots came, how fast, and what they asked for that robots.txt bars.
//!
//! The fold takes bytes and counts. Any split of a log into pieces gives the same findings, and the memory does
//! not grow with the log: each table has a limit, and what comes beyond it is counted.
//!
//! # How a robot is told from a browser
//!
//! By its [User-Agent header](Sign), or because it asked for `/robots.txt`. Nothing else tells one: how fast a
//! client comes does not, for a page with many pictures makes a browser fast, too. A header can lie.

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
