//! A server's response to a request for its robots.txt.

use crate::hosts::Host;

/// The maximum number of bytes of a body that are kept: 1 MiB. RFC 9309 requires a limit of at least 500 KiB.
pub const LARGEST: usize = 1 << 20;

/// A server's response to a request for its robots.txt. If only the file is known, the record has no status, no host
/// and no Content-Type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The status code. `None` means that the status code is not known.
    pub status: Option<u16>,
    /// The host. `None` means that the host is not known.
    pub host: Option<Host>,
    /// The value of Content-Type in the response, unchanged. The value is empty if the response has no Content-Type.
    pub media: Vec<u8>,
    /// Whether the body had an encoding (Content-Encoding or Transfer-Encoding), and whether the body was decoded.
    pub coding: Coding,
    /// The decoded body, up to [`LARGEST`] bytes.
    pub body: Vec<u8>,
    /// Whether the end of the body is missing. The end is missing if the body is too large to be kept, or if its source
    /// is incomplete.
    pub cut: bool,
}

norobots::slugs! {
    /// Whether the body of a response was encoded, and whether it was decoded.
    pub enum Coding("coding", summary) {
        /// The body has no encoding, or none is known.
        Plain = "plain",
        /// The body was decoded.
        Decoded = "decoded",
        /// The body does not have the encoding that the response names, and is used unchanged.
        Lies = "lies",
        /// The encoding is unknown, and the body is used unchanged.
        Unknown = "unknown",
    }
}

impl Record {
    /// Makes a record from the bytes of a file. Bytes beyond [`LARGEST`] are cut off.
    #[must_use]
    pub fn of_file(mut body: Vec<u8>) -> Record {
        let cut = body.len() > LARGEST;
        body.truncate(LARGEST);
        Record { status: None, host: None, media: Vec::new(), coding: Coding::Plain, body, cut }
    }

    /// Returns whether the record counts as a file: its status is a success or is not known.
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.status.is_none_or(|status| (200..300).contains(&status))
    }
}
