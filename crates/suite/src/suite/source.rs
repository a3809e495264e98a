//! The documents that a suite quotes.

use std::fmt;

use serde::Deserialize;

/// A document that a suite quotes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceDocument {
    /// The slug that the other files of the suite use for the document.
    pub slug: String,
    /// The title of the document.
    pub title: String,
    /// The address of the document, if the suite contains one.
    pub address: Option<String>,
    /// The date in the document, as `YYYY-MM-DD`.
    pub date: Option<String>,
    /// The hash of the quoted copy of the document, in hexadecimal digits. The hash is empty if the suite has no
    /// `sources.toml`.
    pub sha256: String,
}

impl SourceDocument {
    /// Returns the title, the year and the address.
    pub fn cited(&self) -> String {
        match &self.address {
            Some(address) => format!("{self}, {address}"),
            None => self.to_string(),
        }
    }
}

/// Prints the title, and the year if it is known.
impl fmt::Display for SourceDocument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.date.as_ref().and_then(|date| date.split('-').next()) {
            Some(year) => write!(f, "{} ({year})", self.title),
            None => f.write_str(&self.title),
        }
    }
}
