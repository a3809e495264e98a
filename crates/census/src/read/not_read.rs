//! What can't be read as a whole.

use std::fmt;

/// Why nothing of a file was told: what is wrong with it as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotRead(String);

impl fmt::Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotRead {}

impl NotRead {
    pub(crate) fn new(why: impl Into<String>) -> NotRead {
        NotRead(why.into())
    }
}
