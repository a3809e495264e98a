//! Reads `conformance/examples.toml`, and makes the page `conformance/examples.md` from this file.

mod data;
mod page;

pub use data::{
    Asked, Data, Differs, Evidence, Example, Form, Kind, Mention, Query, Restoration, data, decide,
    differing,
};
pub use page::page;
