//! A statement of which sentences of an edition one build of an implementation keeps, in a form to hand over.
//!
//! A statement holds no dates, times or paths, so that everybody with the same build makes the same bytes.

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
