//! Indexes the rules of a file for one robot.

use std::{fmt, mem};

use crate::engine::Decision;
use crate::engine::scan::compare::{robot_name, target};
use crate::engine::scan::decide::{Choice, choose};
use crate::matcher::paths::{Paths, Value};

/// The rules of a file for one robot, indexed for decisions about many URLs.
///
/// ```
/// use norobots::matcher::RobotPolicy;
///
/// let policy = RobotPolicy::new(b"User-agent: *\nDisallow: /tmp/\n", "figtree/2.0");
/// assert!(policy.allowed("/index.html"));
/// assert_eq!(policy.decide("/tmp/x").line, Some(2));
/// ```
#[derive(Clone)]
pub struct RobotPolicy<'a> {
    /// The decision about each URL that no Disallow line matches.
    pub(crate) otherwise: Decision,
    pub(crate) paths: Paths<'a>,
}

impl<'a> RobotPolicy<'a> {
    /// Reads the rules of the file `robots` for `agent`, which is a bare name or a whole User-Agent header. The file
    /// and the name may contain any bytes.
    ///
    /// The result equals the result of [`Matcher::robot`](crate::Matcher::robot). For a single robot, this function is
    /// faster than a matcher. The function stops reading at the end of the record that names the robot.
    ///
    /// # Panics
    ///
    /// Panics if a record has so many Disallow values that their index would exceed 8 GB.
    #[must_use]
    pub fn new(robots: &'a [u8], agent: impl AsRef<[u8]>) -> RobotPolicy<'a> {
        RobotPolicy::read(robots, robot_name(agent.as_ref()))
    }

    /// Returns the policy for a robot to which no record applies.
    pub(crate) fn welcome() -> RobotPolicy<'a> {
        RobotPolicy { otherwise: Decision::WELCOME, paths: Paths::default() }
    }

    fn read(robots: &'a [u8], robot: &[u8]) -> RobotPolicy<'a> {
        let mut values = [Vec::new(), Vec::with_capacity(2 + robots.len() / 64)];
        let choice = choose(robots, robot, |by, value, line| {
            values[by as usize].extend(Value::new(value, line.get()));
            false
        });
        let Some(Choice { by, record, line }) = choice else { return RobotPolicy::welcome() };
        let paths = Paths::new(mem::take(&mut values[by as usize]));
        RobotPolicy { otherwise: Decision::allow(record, line), paths }
    }

    /// Returns whether the robot may fetch `url`. The URL is a path with or without a query, or an absolute URL. The
    /// URL may contain any bytes.
    #[must_use]
    pub fn allowed(&self, url: impl AsRef<[u8]>) -> bool {
        self.decide(url).allowed()
    }

    /// Decides whether the robot may fetch `url`. The result also contains the deciding record and line. The URL is a
    /// path with or without a query, or an absolute URL. The URL may contain any bytes.
    #[must_use]
    pub fn decide(&self, url: impl AsRef<[u8]>) -> Decision {
        self.decide_bytes(url.as_ref())
    }

    /// Returns the values that can decide a URL, each with its line number. The first `/` of each value is left out.
    /// The values are in no particular order.
    pub fn patterns(&self) -> impl Iterator<Item = (usize, &'a [u8])> {
        self.paths.values().map(|value| (value.line, value.bytes))
    }

    /// Unlike [`RobotPolicy::decide`], this function isn't generic. Therefore, it is compiled and optimized in this
    /// crate.
    fn decide_bytes(&self, url: &[u8]) -> Decision {
        let line =
            target(url).and_then(|target| self.paths.deciding(target)).map(|value| value.line);
        match (self.otherwise.record, line) {
            (Some(record), Some(line)) => Decision::disallow(record, line),
            _ => self.otherwise,
        }
    }
}

impl fmt::Debug for RobotPolicy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RobotPolicy")
            .field("record", &self.otherwise.record)
            .field("paths", &self.paths.len())
            .finish()
    }
}
