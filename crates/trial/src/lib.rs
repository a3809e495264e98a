//! The trial of crawlers: small sites on loopback, what a crawler asks for on them, and which sentence of a text it breaks.
//!
//! [`case`](mod@case) reads the cases, [`run`](mod@run) starts a command for each of them and makes a [`log`], [`judge`] says
//! from that log alone what the crawler did, and [`report`] writes it down.

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
