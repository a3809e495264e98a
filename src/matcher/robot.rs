//! What a file says to one robot.

use std::{fmt, mem};

use crate::engine::Decision;
use crate::engine::scan::compare::{Robot, Target};
use crate::engine::scan::decide::{Choice, choose};
use crate::matcher::paths::{Paths, Value};

/// What a file says to one robot, ready for many URLs.
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
    /// The decision where no Disallow line restricts the URL.
    pub(crate) otherwise: Decision,
    pub(crate) paths: Paths<'a>,
}

impl<'a> RobotPolicy<'a> {
    /// Reads what `robots`, any bytes, says to `agent`: a bare name or a whole User-Agent header.
    ///
    /// It equals [`Matcher::robot`](crate::Matcher::robot) and costs less where there is no other
    /// robot: it reads no further than the end of the record that names the robot.
    ///
    /// # Panics
    ///
    /// When a record has so many Disallow values that their index would pass 8 GB.
    #[must_use]
    pub fn new(robots: &'a [u8], agent: impl AsRef<[u8]>) -> RobotPolicy<'a> {
        let mut values = [Vec::new(), Vec::with_capacity(2 + robots.len() / 64)];
        let choice = choose(robots, Robot::new(agent.as_ref()), |by, value, line| {
            values[by as usize].extend(Value::new(value, line));
            false
        });
        match choice {
            Some(Choice { by, record, line }) => RobotPolicy {
                otherwise: Decision::allow(record, line),
                paths: Paths::new(mem::take(&mut values[by as usize])),
            },
            None => RobotPolicy { otherwise: Decision::WELCOME, paths: Paths::default() },
        }
    }

    /// Returns whether the robot may fetch `url`: a path with or without a query, or an absolute
    /// URL, any bytes.
    #[must_use]
    pub fn allowed(&self, url: impl AsRef<[u8]>) -> bool {
        self.decide(url).allowed()
    }

    /// Decides whether the robot may fetch `url`, and by which record and line. The URL is a path
    /// with or without a query, or an absolute URL, any bytes.
    #[must_use]
    pub fn decide(&self, url: impl AsRef<[u8]>) -> Decision {
        let line = self.paths.first_line(Target::new(url.as_ref()).rest());
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
