//! Test cases about what a robot may do after a fetch of robots.txt, and the answers of an implementation to these
//! cases.

mod case;
mod form;
mod run;
mod words;

pub use case::{AccessCase, AddressCase, CASES, Cases, Clauses, OperatorCase};
pub use form::FetchForm;
pub use run::{AccessReport, AccessRow, put};
pub use words::words;
