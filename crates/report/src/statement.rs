//! A statement is a document about one build of an implementation. It says which sentences of an edition the build
//! keeps. Its readers are other people, such as the users of the implementation.
//!
//! A statement contains no dates, times or paths. Everybody who tests the same build therefore gets the same bytes.

mod against;
mod blocks;
mod bytes;
mod data;
mod file;
mod html;
mod made;
mod markdown;
mod open;

pub use against::{Change, changes};
pub use bytes::Bytes;
pub use data::{
    AnswersDigest, ClauseStatement, Corpus, DeviationStatement, Driven, Implemented, OpenChoice,
    OpenQuestion, Shown, Standing, Statement, SuiteDigest, VERSION,
};
pub use file::{Form, NotRead};
