//! A file read once, for many robots and URLs.

use std::{fmt, mem};

use crate::engine::decision::Decision;
use crate::engine::scan::compare::{Robot, Target, record_name};
use crate::engine::scan::decide::{Choice, choose, chosen, disallowed};
use crate::engine::scan::paths::{Paths, Value};
use crate::engine::scan::records::{Header, Records};

/// A robots.txt file, ready for many questions.
///
/// It borrows the file, and holds 40 bytes for each User-agent line and no more than 4 bytes
/// for each byte of the file.
///
/// ```
/// use norobots::engine::scan::Matcher;
///
/// let file = b"User-agent: *\nDisallow: /tmp/\nDisallow: /foo.html\n";
/// let matcher = Matcher::new(file);
/// let policy = matcher.robot(b"cybermapper/1.0");
/// assert!(policy.decide(b"/index.html").allowed());
/// let decision = policy.decide(b"http://www.example.com/foo.html?x");
/// assert_eq!((decision.record, decision.line), (Some(1), Some(3)));
/// ```
#[derive(Clone)]
pub struct Matcher<'a> {
    robots: &'a [u8],
    names: Vec<Entry<'a>>,
    default: Option<Entry<'a>>,
}

/// A User-agent line.
#[derive(Clone, Copy)]
struct Entry<'a> {
    /// The name, without its version.
    name: &'a [u8],
    /// Where the line begins, in bytes from 0.
    start: usize,
    line: usize,
    record: usize,
}

impl<'a> Matcher<'a> {
    /// Reads `robots`, any bytes.
    pub fn new(robots: &'a [u8]) -> Matcher<'a> {
        // Most files have a User-agent line for every hundred bytes at most.
        let mut names = Vec::with_capacity(2 + robots.len() / 128);
        let mut default = None;
        for header in Records::new(robots) {
            let Header::Agent { value, line, record, start } = header else { continue };
            if let Some(name) = record_name(value) {
                names.push(Entry { name, start, line, record });
            } else if default.is_none() && value == b"*" {
                default = Some(Entry { name: value, start, line, record });
            }
        }
        if names.capacity() > 2 + robots.len() / 16 {
            names.shrink_to_fit();
        }
        Matcher { robots, names, default }
    }

    /// Decides whether `agent` may fetch `url`.
    ///
    /// The arguments are those of [`Engine::decide`](crate::engine::decision::Engine::decide). It looks
    /// at every name, up to the robot's, and at every Disallow line of the record, up to the
    /// one that decides: for many URLs use [`Matcher::robot`].
    pub fn decide(&self, agent: &[u8], url: &[u8]) -> Decision {
        let Some(entry) = self.entry(agent) else { return Decision::WELCOME };
        let target = Target::new(url);
        match self.values(entry).find(|(value, _)| target.starts_with(value)) {
            Some((_, line)) => disallowed(entry.record, line),
            None => chosen(entry.record, entry.line),
        }
    }

    /// What the file says to the robot that calls itself `agent`: a bare name, or a whole
    /// User-Agent header.
    ///
    /// It looks at every name, up to the robot's, and sorts the Disallow values of the record;
    /// the policy holds no more than 4 bytes for each byte of the record.
    ///
    /// # Panics
    ///
    /// When a record has so many Disallow values that their index would pass 8 GB.
    pub fn robot(&self, agent: &[u8]) -> RobotPolicy<'a> {
        match self.entry(agent) {
            Some(entry) => RobotPolicy {
                otherwise: chosen(entry.record, entry.line),
                paths: Paths::new(
                    self.values(entry)
                        .filter_map(|(value, line)| Value::new(value, line))
                        .collect(),
                ),
            },
            None => RobotPolicy { otherwise: Decision::WELCOME, paths: Paths::default() },
        }
    }

    /// The User-agent line that chooses the robot's record.
    fn entry(&self, agent: &[u8]) -> Option<&Entry<'a>> {
        let robot = Robot::new(agent);
        self.names.iter().find(|entry| robot.contains(entry.name)).or(self.default.as_ref())
    }

    /// The Disallow values of the record, with their lines.
    fn values(&self, entry: &Entry<'a>) -> impl Iterator<Item = (&'a [u8], usize)> + use<'a> {
        let here = entry.record;
        Records::resume(self.robots, entry.start, entry.line, here)
            .take_while(move |header| match header {
                Header::Agent { record, .. } | Header::Disallow { record, .. } => *record == here,
            })
            .filter_map(|header| match header {
                Header::Agent { .. } => None,
                Header::Disallow { value, line, .. } => Some((value, line)),
            })
    }
}

#[cfg(test)]
impl RobotPolicy<'_> {
    /// How many bytes it and the matcher hold beside the file.
    pub(crate) fn held(&self, matcher: &Matcher) -> usize {
        matcher.names.capacity() * size_of::<Entry>() + self.paths.held()
    }
}

impl fmt::Debug for Matcher<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Matcher")
            .field("bytes", &self.robots.len())
            .field("names", &self.names.len())
            .field("default", &self.default.is_some())
            .finish()
    }
}

/// What a file says to one robot, ready for many URLs.
#[derive(Clone)]
pub struct RobotPolicy<'a> {
    /// The decision where no Disallow line restricts the URL.
    otherwise: Decision,
    paths: Paths<'a>,
}

impl<'a> RobotPolicy<'a> {
    /// Reads what `robots`, any bytes, says to the robot that calls itself `agent`: a bare
    /// name, or a whole User-Agent header.
    ///
    /// It equals [`Matcher::robot`], for less where no other robot is to be asked about.
    ///
    /// # Panics
    ///
    /// When a record has so many Disallow values that their index would pass 8 GB.
    pub fn new(robots: &'a [u8], agent: &[u8]) -> RobotPolicy<'a> {
        let mut values = [Vec::new(), Vec::with_capacity(2 + robots.len() / 64)];
        let choice = choose(robots, Robot::new(agent), |by, value, line| {
            values[by as usize].extend(Value::new(value, line));
            false
        });
        match choice {
            Some(Choice { by, record, line }) => RobotPolicy {
                otherwise: chosen(record, line),
                paths: Paths::new(mem::take(&mut values[by as usize])),
            },
            None => RobotPolicy { otherwise: Decision::WELCOME, paths: Paths::default() },
        }
    }

    /// Decides whether the robot may fetch `url`: a path with or without a query, or an
    /// absolute URL.
    pub fn decide(&self, url: &[u8]) -> Decision {
        match (self.otherwise.record, self.paths.first_line(Target::new(url).rest())) {
            (Some(record), Some(line)) => disallowed(record, line),
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
