//! An implementation under test, which runs in its own process.
//!
//! There are two ways to run an implementation. With [`Launch::Lines`], a driver starts once and exchanges messages
//! over its stdin and stdout. With [`Launch::Exec`], a program starts once for each query and answers with its exit
//! status. Each request returns an [`Answer`](crate::query::Answer) or a [`Fault`] in bounded time. This is true even
//! if the process dies, stalls, floods its stdout or never reads its stdin.

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
