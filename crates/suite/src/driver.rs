//! An implementation under test, reached through its own process.
//!
//! There are two ways to reach one. A driver speaks the protocol over its stdin and stdout for the
//! whole run ([`Launch::Lines`]). A program is started once for each query and answers by its exit
//! status ([`Launch::Exec`]). Whatever the other side does (dies, stalls, floods, never reads), a
//! request gets an [`Answer`](crate::query::Answer) or a [`Fault`] of the driver in bounded time.

mod exec;
mod fault;
mod lines;
mod process;
pub mod protocol;
mod reply;
mod running;
mod smoke;
mod wire;

pub use crate::query::{Meta, Op, Record};
pub use exec::Template;
pub use fault::{Fault, FaultKind};
pub use process::{Drain, how};
pub use protocol::{Hello, Implementation, Request};
pub use reply::{Limits, Reply};
pub use running::{Driver, Launch};
pub use wire::Wire;
