//! The trial of crawlers: small sites on loopback, the requests of a crawler, and the sentences that it breaks.
//!
//! [`case`](mod@case) reads the cases, [`run`](mod@run) starts a command for each and makes a [`log`], [`judge`]
//! decides only from that log what the crawler did, and [`report`] writes the result.

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
