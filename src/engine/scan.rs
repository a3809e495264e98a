//! The fast leg: one pass over the bytes of a file, and no tree.
//!
//! [`Scan`] answers one question about one file and keeps nothing. [`Matcher`] is for whoever
//! asks more than once: it is made once a file, gives a [`RobotPolicy`] once a robot, and that
//! answers each URL in time that goes with the length of the path, not with the number of
//! Disallow lines.
//!
//! Three layers, each of them knowing only the one before it: `lines` finds where lines and
//! comments end, 64 bytes at a time; `records` knows the headers and where records begin and
//! end; what is in this file and in `matcher` decides.

mod compare;
mod lines;
mod matcher;
mod paths;
mod records;

use self::compare::{Robot, Target};
use self::records::{Header, Records};
use super::{Decision, Engine, Failure, Verdict};

pub use self::matcher::{Matcher, RobotPolicy};

/// The one-shot engine: it reads the file up to where the answer is certain, allocates nothing
/// and has no limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scan;

impl Scan {
    /// Decides whether `agent` may fetch `url` under `robots`.
    ///
    /// The arguments are those of [`Engine::decide`]; unlike that, it cannot fail.
    pub fn decide(&self, robots: &[u8], agent: &[u8], url: &[u8]) -> Decision {
        let robot = Robot::new(agent);
        let target = Target::new(url);
        let mut named: Option<Decision> = None;
        let mut default: Option<Decision> = None;
        for header in Records::new(robots) {
            match header {
                Header::Agent { value, line, record, .. } => {
                    match named {
                        // The first record that names the robot is over, and so is the search.
                        Some(decision) if decision.record != Some(record) => return decision,
                        Some(_) => {}
                        None if robot.is_named_by(value) => named = Some(chosen(record, line)),
                        None if default.is_none() && value == b"*" => {
                            default = Some(chosen(record, line));
                        }
                        None => {}
                    }
                }
                Header::Disallow { value, line, record } => match (&mut named, &mut default) {
                    (Some(decision), _) => {
                        if target.starts_with(value) {
                            return disallowed(record, line);
                        }
                        debug_assert_eq!(decision.record, Some(record));
                    }
                    (None, Some(decision)) => {
                        if decision.record == Some(record)
                            && decision.allowed()
                            && target.starts_with(value)
                        {
                            *decision = disallowed(record, line);
                        }
                    }
                    (None, None) => {}
                },
            }
        }
        named.or(default).unwrap_or(Decision::WELCOME)
    }
}

impl Engine for Scan {
    fn name(&self) -> &str {
        "norobots scan"
    }

    fn decide(&self, robots: &[u8], agent: &[u8], url: &[u8]) -> Result<Decision, Failure> {
        Ok(Scan::decide(self, robots, agent, url))
    }
}

/// The record speaks of the robot, and nothing in it restricts the URL.
fn chosen(record: usize, line: usize) -> Decision {
    Decision { verdict: Verdict::Allowed, record: Some(record), line: Some(line) }
}

/// The Disallow line restricts the URL.
fn disallowed(record: usize, line: usize) -> Decision {
    Decision { verdict: Verdict::Disallowed, record: Some(record), line: Some(line) }
}

#[cfg(test)]
mod tests;
