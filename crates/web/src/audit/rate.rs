//! The rate of a client's requests.

use std::fmt;
use std::str::FromStr;

/// The limit above which a client is rapid. Time is divided into steps of `seconds` seconds, beginning at
/// 1970-01-01T00:00:00Z. A client is rapid if it sends more than `requests` requests in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rapid {
    /// The maximum number of requests in one step. A client with more requests in a step is rapid.
    pub requests: u64,
    /// The length of a step, in seconds. The length is at least 1.
    pub seconds: u32,
}

impl Default for Rapid {
    /// Returns a limit of 30 requests in ten seconds. The standards state no number, but the FAQ expects servers to
    /// cope with "several requests per second".
    fn default() -> Rapid {
        Rapid { requests: 30, seconds: 10 }
    }
}

impl fmt::Display for Rapid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.requests, self.seconds)
    }
}

impl FromStr for Rapid {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Rapid, &'static str> {
        let wrong = "write REQUESTS/SECONDS, such as 30/10: two numbers, the second at least 1";
        let (requests, seconds) = text.split_once('/').ok_or(wrong)?;
        let requests = requests.parse().map_err(|_| wrong)?;
        let seconds = seconds.parse().ok().filter(|seconds| *seconds > 0).ok_or(wrong)?;
        Ok(Rapid { requests, seconds })
    }
}

/// Counts the requests of a client in each step. A server logs a request when its response ends, so a request may
/// appear a little late in the log. Therefore a late request is still counted if its time is in the step before the
/// latest step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rate {
    /// The maximum number of requests in one step so far.
    pub most: u64,
    /// The start of the first step with `most` requests, in seconds since 1970-01-01T00:00:00Z.
    pub at: i64,
    last: i64,
    /// The number of requests in the step before the latest step, and the number in the latest step.
    open: [u64; 2],
}

impl Rate {
    /// `time` is in seconds. Returns `false` if the request appears too late in the log to be counted.
    pub(super) fn add(&mut self, time: i64, rapid: Rapid) -> bool {
        let step = time.div_euclid(rapid.seconds.into());
        if self.open == [0, 0] || step > self.last {
            let next = self.last.checked_add(1) == Some(step);
            self.open = [if next { self.open[1] } else { 0 }, 0];
            self.last = step;
        }
        let count = match self.last - step {
            0 => &mut self.open[1],
            1 => &mut self.open[0],
            _ => return false,
        };
        *count += 1;
        if *count > self.most {
            (self.most, self.at) = (*count, step * i64::from(rapid.seconds));
        }
        true
    }
}
