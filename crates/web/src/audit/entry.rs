//! Requests, as log lines describe them.

use memchr::{memchr, memrchr};
use std::borrow::Cow;

/// A request, as a log line describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The name or address of the client; never empty.
    pub host: Cow<'a, [u8]>,
    /// The time of the request in seconds since 1970-01-01T00:00:00Z.
    pub time: i64,
    /// The method of the request; empty if the log line has no method.
    pub method: Cow<'a, [u8]>,
    /// The target as the client sent it; empty if the log line has no target.
    pub target: Cow<'a, [u8]>,
    /// The status of the response; `None` if the status is unknown.
    pub status: Option<u16>,
    /// The User-Agent header. The field is `None` if the log line contains no such header.
    pub agent: Option<Cow<'a, [u8]>>,
}

/// Returns the method and the target of a request line. The target may contain spaces.
pub(super) fn request_line(request: &[u8]) -> (&[u8], &[u8]) {
    let Some(end) = memchr(b' ', request) else { return (b"", b"") };
    let (method, rest) = (&request[..end], &request[end + 1..]);
    let target = match memrchr(b' ', rest) {
        Some(end) if rest[end + 1..].starts_with(b"HTTP/") => &rest[..end],
        // A request of HTTP/0.9 has no version.
        _ => rest,
    };
    (method, target)
}
