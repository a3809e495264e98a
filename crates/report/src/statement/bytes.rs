//! Bytes in a statement.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};

/// A byte string: text, or base64 if it is not UTF-8.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Bytes {
    /// Text whose UTF-8 is the bytes.
    Text(String),
    /// Any other bytes.
    Other {
        /// The bytes in base64.
        base64: String,
    },
}

impl Bytes {
    /// Returns those bytes in this form.
    pub fn of(bytes: &[u8]) -> Bytes {
        match str::from_utf8(bytes) {
            Ok(text) => Bytes::Text(text.to_owned()),
            Err(_) => Bytes::Other { base64: BASE64_STANDARD.encode(bytes) },
        }
    }

    /// Returns the bytes; text that is not base64 is returned as it is.
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            Bytes::Text(text) => text.as_bytes().to_vec(),
            Bytes::Other { base64 } => {
                BASE64_STANDARD.decode(base64).unwrap_or_else(|_| base64.as_bytes().to_vec())
            }
        }
    }
}
