//! The documents that a suite quotes.

use std::fmt;

use serde::Deserialize;

/// A document that a suite quotes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceDocument {
    /// The slug that the other files of the suite name it by.
    pub slug: String,
    /// The title.
    pub title: String,
    /// Where to read it, as far as its own copy says.
    pub address: Option<String>,
    /// The day that it names, as `YYYY-MM-DD`.
    pub date: Option<String>,
    /// The hash of the copy that the suite quotes, as hexadecimal digits; empty where the suite has no
    /// `sources.toml`.
    pub sha256: String,
}

impl SourceDocument {
    /// The title, the year and the address.
    pub fn cited(&self) -> String {
        match &self.address {
            Some(address) => format!("{self}, {address}"),
            None => self.to_string(),
        }
    }
}

/// The title, and the year where there is one.
impl fmt::Display for SourceDocument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.date.as_ref().and_then(|date| date.split('-').next()) {
            Some(year) => write!(f, "{} ({year})", self.title),
            None => f.write_str(&self.title),
        }
    }
}
