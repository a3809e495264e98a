//! Tests whether a crawler obeys robots.txt. A trial serves small sites on loopback and logs the crawler's requests.
//! The report cites the sentences of the standard that the crawler breaks.
//!
//! [`case`](mod@case) reads the cases. [`run`](mod@run) starts a command for each case and records a [`log`]. [`judge`]
//! decides from the log alone whether the crawler obeyed. [`report`] writes the verdicts in several formats.

pub mod calibrate;
pub mod case;
pub mod command;
pub mod crawlers;
pub mod decide;
pub mod expect;
pub mod http;
pub mod identify;
pub mod judge;
pub mod log;
pub mod lure;
pub mod page;
pub mod process;
pub mod report;
pub mod run;
pub mod server;
pub mod site;
pub mod text;
