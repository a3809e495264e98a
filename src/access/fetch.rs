//! The outcome of a fetch of robots.txt.

use std::time::Duration;

/// The outcome of a fetch of robots.txt, with every fact that some edition uses.
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
    /// How many redirects were followed before the last response, one after the other.
    pub redirects: u32,
    /// Where the redirects led; ignored if there were none.
    pub led: Hop,
    /// For how long all fetches before this one have failed; zero if the fetch before this one did not fail.
    pub failing: Duration,
    /// How old the last good copy of the file is; `None` if the robot has no copy.
    pub copy: Option<Duration>,
    /// Whether the media type of the response is `text/plain` or missing.
    pub plain_text: bool,
    /// The number of bytes in the body of the response.
    pub size: u64,
}

/// The response of a server, or a failure of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Response {
    /// A status code of HTTP. No text covers a number below 100 or above 599. A code from 300 to 399, except 304, is a
    /// redirect that has not been followed.
    Status(u16),
    /// A failure of the network: the host's name is not found, the connection fails, or the answer is late or breaks
    /// off.
    Unreachable,
    /// Nothing was fetched.
    NotFetched,
}

crate::slugs! {
    /// Where redirects have led.
    pub enum Hop("place of a redirect", summary) {
        /// They stayed at the authority of the first URL: its host and port.
        SameAuthority = "same-authority",
        /// They led to another authority.
        OtherAuthority = "other-authority",
        /// One of them led to a URL that the robot may not fetch.
        Disallowed = "disallowed",
    }
}

impl Fetch {
    /// Returns the first fetch of a robot without a copy, which the server answered with that status.
    #[must_use]
    pub const fn status(code: u16) -> Fetch {
        Fetch::new(Response::Status(code))
    }

    /// Returns the first fetch of a robot without a copy, which failed in the network.
    #[must_use]
    pub const fn unreachable() -> Fetch {
        Fetch::new(Response::Unreachable)
    }

    /// Returns the state of a robot that has fetched nothing; its copy, if any, is of that age.
    #[must_use]
    pub const fn none(copy: Option<Duration>) -> Fetch {
        Fetch { copy, ..Fetch::new(Response::NotFetched) }
    }

    const fn new(response: Response) -> Fetch {
        let (redirects, led, failing) = (0, Hop::SameAuthority, Duration::ZERO);
        Fetch { response, redirects, led, failing, copy: None, plain_text: true, size: 0 }
    }
}
