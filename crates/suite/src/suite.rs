//! The cases of the suite, and the clauses of the standard that the cases cite.
//!
//! A case is an entry of a TOML file (`conformance/cases/*.toml`). The case contains a robots.txt, the tested clauses,
//! and the expected results. There are three kinds of results: the verdict on each query (*decide*), the records of the
//! file (*parse*), and whether the file conforms (*check*). Each case has at least one kind of expected result.

mod adapters;
mod by;
mod case;
mod draft;
pub mod export;
mod folder;
mod form;
mod how;
mod import;
mod load;
mod opposite;
pub mod others;
mod problem;
mod select;
mod sentence;
mod source;
mod text;

pub use adapters::{Adapter, Adapters, AgentForm, Place, Release, UrlForm, versioned};
pub use by::is_tried;
pub use case::{Case, Expect, Expectation, Quotation, Suite};
pub use draft::{answered, draft};
pub use export::json_line;
pub use folder::Folder;
pub use how::How;
pub use problem::{LoadError, Problem};
pub use select::{Selection, Unmatched};
pub use sentence::{Sentence, SentenceClass};
pub use source::SourceDocument;
pub use text::{Text, TextRow};
