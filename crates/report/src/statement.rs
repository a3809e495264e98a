//! A statement lists the sentences of an edition, and says which of them one build of an implementation keeps. It is a
//! document for other people, such as the users of the implementation.
//!
//! A statement contains no dates, times or paths. Therefore everybody who tests the same build gets the same bytes.

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
