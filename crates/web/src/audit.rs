//! Summarizes the access log of a server. A summary shows which robots sent requests, how fast each robot was, and
//! which requests robots.txt bars.
//!
//! [`Audit`] reads a log in pieces. The findings do not depend on where the log is split. The memory does not grow with
//! the log, because each table has a limit. Entries beyond the limit are counted, but not stored.
//!
//! # How a robot is distinguished from a browser
//!
//! A client counts as a robot if its [User-Agent header](Sign) shows that it is one, or if it requested `/robots.txt`.
//! Speed is no sign of a robot, because a browser that loads many pictures is fast, too. The User-Agent header may be
//! false.

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
