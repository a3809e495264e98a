//! What a fetch of robots.txt comes to.

use std::time::Duration;

/// What came of a fetch of a robots.txt, as far as the editions speak of it.
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
    /// What came last.
    pub response: Response,
    /// How many redirects were followed before that, one after the other.
    pub redirects: u32,
    /// Where the redirects led. It is of no matter where there were none.
    pub led: Hop,
    /// For how long every fetch before this one has failed, too; zero where none was made or failed.
    pub failing: Duration,
    /// How old the last good copy of the file is; `None` where the robot has none.
    pub copy: Option<Duration>,
    /// Whether the media type of what came is `text/plain`, or none was said.
    pub plain_text: bool,
    /// How many bytes came.
    pub size: u64,
}

/// What a server, or the network, has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Response {
    /// A status code of HTTP. One that is out of 100 to 599 is a number of which no text speaks. One from
    /// 300 to 399, but 304, is a redirect that has not been followed.
    Status(u16),
    /// A failure of the network: the name of the host is not found, no connection, no answer in time, or
    /// one that breaks off.
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
    /// Returns a first fetch to which the server answered with that status, by a robot without a copy.
    #[must_use]
    pub const fn status(code: u16) -> Fetch {
        Fetch::new(Response::Status(code))
    }

    /// Returns a first fetch that failed in the network, by a robot without a copy.
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
