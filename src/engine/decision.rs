//! What an engine is asked and what it decides.

use std::fmt;

/// May the robot fetch the URL?
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The URL may be retrieved.
    Allowed,
    /// The URL is not to be retrieved.
    Disallowed,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Allowed => "allowed",
            Verdict::Disallowed => "disallowed",
        })
    }
}

/// A verdict, and the record and the line that decide it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// May the robot fetch the URL?
    pub verdict: Verdict,
    /// The record that speaks of the robot, counted from 1 in file order; a record begins at
    /// its first User-agent line. `None` where no record speaks of it.
    pub record: Option<usize>,
    /// The line that decides, from 1: the first Disallow line of that record that the URL
    /// starts with, else the first User-agent line that chose the record. `None` without a
    /// record.
    pub line: Option<usize>,
}

impl Decision {
    /// No record speaks of the robot: it is welcome.
    pub const WELCOME: Decision = Decision { verdict: Verdict::Allowed, record: None, line: None };

    /// Whether the URL may be retrieved.
    pub fn allowed(&self) -> bool {
        self.verdict == Verdict::Allowed
    }
}

/// Why an engine gave no decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Failure {
    /// The parser ran out of the steps or the stack that it is granted.
    Exhausted,
    /// The engine refuses the file.
    Refused,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Failure::Exhausted => "the parser ran out of the steps or the stack it is granted",
            Failure::Refused => "the engine refuses the file",
        })
    }
}

impl std::error::Error for Failure {}

/// Something that decides.
pub trait Engine {
    /// The name that reports show.
    fn name(&self) -> &str;

    /// Decides whether `agent` may fetch `url` under `robots`.
    ///
    /// `robots` is the file, any bytes. `agent` is a robot's bare name or its whole User-Agent
    /// header. `url` is a path with or without a query, or an absolute URL.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the engine could not decide; never because of what the file says at
    /// the reading.
    fn decide(&self, robots: &[u8], agent: &[u8], url: &[u8]) -> Result<Decision, Failure>;
}
