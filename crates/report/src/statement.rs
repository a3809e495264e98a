//! A statement is a document about one build of an implementation. The document lists the sentences of an edition, and
//! says which sentences the build obeys.
//!
//! A statement contains no dates, times or paths. Therefore two tests of one build write equal bytes.

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
