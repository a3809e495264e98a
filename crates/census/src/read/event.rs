//! The events that a reader reports.

use crate::record::Record;
use std::io;

/// An event: a record or a fault that a reader finds in its input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A response to a request for a robots.txt, or a robots.txt file.
    Record(Record),
    /// A response to a request for something other than a robots.txt.
    Elsewhere,
    /// A WARC record that is not a response, for example a request.
    Passed,
    /// A fault in the input.
    Fault(Fault),
}

/// Data that a reader can't read, such as a damaged record. Each fault is reported once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of fault.
    pub kind: FaultKind,
    /// The offset of the fault in the input, counted from 0. For a compressed WARC, `at` is the offset of the damaged
    /// gzip member. For a table, `at` is the index of the row, counted from 0.
    pub at: u64,
}

norobots::slugs! {
    /// What can't be read.
    #[non_exhaustive]
    pub enum FaultKind("fault", summary) {
        /// a gzip member is damaged, or ends too early
        Gzip = "gzip",
        /// a record of a WARC has no header that can be read
        Header = "warc-header",
        /// a record of a WARC does not have the length that it says
        Length = "warc-length",
        /// the input ends within a record
        Cut = "cut",
        /// an answer in a WARC has no HTTP header
        Http = "http",
        /// a member of a tar is damaged, ends too early, or has a name or a map of holes of more than 64 KiB
        Tar = "tar",
        /// a line is not a JSON object with a body
        Line = "json-line",
        /// a line has a status that is not a number from 0 to 65535
        LineStatus = "json-line-status",
        /// a row of a table has no body, or a status that is not a number from 0 to 65535
        Row = "row",
        /// a line has more than 8 MiB
        LongLine = "long-line",
        /// the system can't read a file, or the rest of it
        System = "system",
    }
}

impl Fault {
    pub(crate) fn event(kind: FaultKind, at: u64) -> Event {
        Event::Fault(Fault { kind, at })
    }
}

/// Returns whether an error comes from a gzip decoder. All other errors come from the system.
pub(crate) fn of_gzip(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
    matches!(error.kind(), InvalidData | InvalidInput | UnexpectedEof)
}

pub(crate) fn is_robots_txt(url: &[u8]) -> bool {
    let url = url.strip_prefix(b"<").and_then(|url| url.strip_suffix(b">")).unwrap_or(url);
    let end = url.iter().position(|byte| matches!(byte, b'?' | b'#')).unwrap_or(url.len());
    let url = &url[..end];
    let Some(host) = memchr::memmem::find(url, b"://").map(|at| &url[at + 3..]) else {
        return false;
    };
    memchr::memchr(b'/', host).is_some_and(|slash| &host[slash..] == b"/robots.txt")
}
