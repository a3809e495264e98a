//! The trial of crawlers. It serves small sites on loopback, logs a crawler's requests, and cites the sentences that
//! the crawler breaks.
//!
//! [`case`](mod@case) reads the cases. [`run`](mod@run) starts a command for each case and makes a [`log`]. [`judge`]
//! decides from that log alone what the crawler did. [`report`] writes the result.

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
