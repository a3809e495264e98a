//! A statement is a document about one build of an implementation. The document lists the sentences of an edition, and
//! says which sentences the build obeys.
//!
//! A statement contains no dates, times or paths. Therefore the statements of two tests have equal bytes if both tests
//! used the same build.

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
