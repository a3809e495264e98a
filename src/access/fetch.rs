//! The outcome of a fetch of robots.txt.

use std::time::Duration;

/// The outcome of a fetch of robots.txt. The fields contain all facts that [`after`](crate::access::after) needs.
///
/// ```
/// use norobots::access::{Fetch, Response};
/// use std::time::Duration;
///
/// let mut fetch = Fetch::status(503);
/// fetch.failing = Duration::from_secs(13 * 60 * 60);
/// assert_eq!(fetch.response, Response::Status(503));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Fetch {
    /// The last response.
    pub response: Response,
    /// The number of consecutive redirects that the robot followed before the last response.
    pub redirects: u32,
    /// Where the redirects led. If there were no redirects, this field is ignored.
    pub led: Hop,
    /// The time since the robot's fetches began to fail. The duration is zero if the previous fetch succeeded.
    pub failing: Duration,
    /// The age of the robot's last good copy of the file, or `None` if the robot has no copy.
    pub copy: Option<Duration>,
    /// Whether the media type of the response is `text/plain` or is missing.
    pub plain_text: bool,
    /// The number of bytes in the body of the response.
    pub size: u64,
}

/// The response of a server, or a failure of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Response {
    /// The server sent this HTTP status code. No edition says anything about a code below 100 or above 599. A code from
    /// 300 to 399, except 304, means that the robot hasn't followed the redirect.
    Status(u16),
    /// The network failed: the host name couldn't be resolved, the connection failed, or the response timed out or
    /// broke off.
    Unreachable,
    /// The robot has not fetched the file.
    NotFetched,
}

crate::slugs! {
    /// Where redirects have led.
    pub enum Hop("place of a redirect", summary) {
        /// All redirects stayed at the host and port of the first URL.
        SameAuthority = "same-authority",
        /// A redirect led to another host or port.
        OtherAuthority = "other-authority",
        /// A redirect led to a URL that the robot may not fetch.
        Disallowed = "disallowed",
    }
}

impl Fetch {
    /// Returns the outcome of a robot's first fetch, in which the server sent the status `code`. The robot has no copy
    /// of the file.
    #[must_use]
    pub const fn status(code: u16) -> Fetch {
        Fetch::new(Response::Status(code))
    }

    /// Returns the outcome of a robot's first fetch, in which the network failed. The robot has no copy of the file.
    #[must_use]
    pub const fn unreachable() -> Fetch {
        Fetch::new(Response::Unreachable)
    }

    /// Returns the state of a robot that hasn't fetched the file. `copy` is the age of the robot's copy, or `None` if
    /// the robot has no copy.
    #[must_use]
    pub const fn none(copy: Option<Duration>) -> Fetch {
        Fetch { copy, ..Fetch::new(Response::NotFetched) }
    }

    const fn new(response: Response) -> Fetch {
        let (redirects, led, failing) = (0, Hop::SameAuthority, Duration::ZERO);
        Fetch { response, redirects, led, failing, copy: None, plain_text: true, size: 0 }
    }
}
