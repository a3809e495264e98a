//! The rules for a robot after a fetch of robots.txt: the cases, their form, and the answers of an implementation.

mod case;
mod form;
mod run;
mod words;

pub use case::{AccessCase, AddressCase, CASES, Cases, Clauses, OperatorCase};
pub use form::FetchForm;
pub use run::{AccessReport, AccessRow, put};
pub use words::words;
