//! An implementation under test, reached through its own process.
//!
//! Two ways lead to one: a driver that speaks the protocol over its stdin and stdout for the
//! whole run ([`Launch::Lines`]), and a program that is started once an ask and answers by its
//! exit status ([`Launch::Exec`]). Whatever the other side does (dies, stalls, floods, never
//! reads), a question comes back with an [`Outcome`] in bounded time, or the driver is at
//! [`Fault`].

mod exec;
mod fault;
mod lines;
mod process;
pub mod protocol;
mod reply;
mod running;
pub mod serve;
mod smoke;
pub mod visible;

pub use exec::{Template, TemplateError};
pub use fault::{Fault, FaultKind, Stage};
pub use protocol::{Answer, Hello, Implementation, Meta, Op, Record, Request};
pub use reply::{Limits, Outcome, Reply};
pub use running::{Driver, Launch};
