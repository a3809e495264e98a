//! Byte strings in a statement.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};

/// A byte string. In a statement, valid UTF-8 becomes a string, and any other byte string becomes base64.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Bytes {
    /// Bytes that are valid UTF-8.
    Text(String),
    /// Bytes that are not valid UTF-8.
    Other {
        /// The bytes in base64.
        base64: String,
    },
}

impl Bytes {
    /// Makes a byte string from bytes.
    pub fn of(bytes: &[u8]) -> Bytes {
        match str::from_utf8(bytes) {
            Ok(text) => Bytes::Text(text.to_owned()),
            Err(_) => Bytes::Other { base64: BASE64_STANDARD.encode(bytes) },
        }
    }

    /// Returns the bytes. If `base64` is not valid base64, returns the bytes of `base64` itself.
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            Bytes::Text(text) => text.as_bytes().to_vec(),
            Bytes::Other { base64 } => {
                BASE64_STANDARD.decode(base64).unwrap_or_else(|_| base64.as_bytes().to_vec())
            }
        }
    }
}
