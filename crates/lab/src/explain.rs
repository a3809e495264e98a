//! Why an implementation answers as it does.

pub mod atoms;
mod cause;
pub(crate) mod cluster;
pub(crate) mod diagnosis;
pub mod distinguish;
pub(crate) mod gather;
mod identify;
mod search;
mod space;

pub use cause::Cause;
pub use identify::{Class, Classes, Identity};
