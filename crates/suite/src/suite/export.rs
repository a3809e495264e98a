//! Exports the test cases in other formats, for users who do not use the test runner. Equal suites always give equal
//! bytes.

mod csv;
mod files;
mod go;
mod json;
mod seeds;
mod textproto;
mod written;

pub use csv::csv;
pub use files::files;
pub use go::GoInput;
pub use json::{json, jsonl};
pub use seeds::{go_corpus, seeds};
pub use textproto::{Left, textproto};
pub use written::json_line;
pub use written::toml;
