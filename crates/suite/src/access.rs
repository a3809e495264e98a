//! Test cases about what a robot may do after it has fetched robots.txt, and an implementation's answers to these
//! cases.

mod case;
mod form;
mod run;
mod words;

pub use case::{AccessCase, AddressCase, CASES, Cases, Clauses, OperatorCase};
pub use form::FetchForm;
pub use run::{AccessReport, AccessRow, put};
pub use words::words;
