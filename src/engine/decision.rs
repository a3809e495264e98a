//! The decision of an engine, and the trait that every engine has.

use std::fmt;

crate::slugs! {
    /// Whether a robot may fetch a URL.
    ///
    /// ```
    /// use norobots::{Decision, Verdict};
    ///
    /// assert_eq!(Decision::WELCOME.verdict, Verdict::Allowed);
    /// assert_eq!("disallowed".parse(), Ok(Verdict::Disallowed));
    /// ```
    pub enum Verdict("verdict", summary) {
        /// The URL may be retrieved.
        Allowed = "allowed",
        /// The URL is not to be retrieved.
        Disallowed = "disallowed",
    }
}

/// A verdict, and the record and the line that decide it.
///
/// ```
/// use norobots::{Decision, Edition, Robots};
///
/// let robots = Robots::read(Edition::Rfc9309, b"User-agent: figtree\nDisallow: /tmp/\n");
/// assert_eq!(robots.robot("figtree").decide("/tmp/x"), Decision::disallow(1, 2));
/// assert_eq!(robots.robot("figtree").decide("/"), Decision::allow(1, 1));
/// assert_eq!(robots.robot("cybermapper").decide("/tmp/x"), Decision::WELCOME);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Decision {
    /// Whether the robot may fetch the URL.
    pub verdict: Verdict,
    /// The number of the record that applies to the robot, from 1 in the order of the file; a record begins at its
    /// first User-agent line. `None` if no record applies to the robot.
    pub record: Option<usize>,
    /// The number of the line that decides, from 1: the line of the rule that decides or, if no rule matches the URL,
    /// the first User-agent line that selects the record. `None` if no record applies to the robot.
    pub line: Option<usize>,
}

impl Decision {
    /// No record applies to the robot, or there is no robots.txt (clause `empty-file`): it is welcome.
    pub const WELCOME: Decision = Decision::new(Verdict::Allowed, None, None);

    /// Returns a decision with these members.
    #[must_use]
    pub const fn new(verdict: Verdict, record: Option<usize>, line: Option<usize>) -> Decision {
        Decision { verdict, record, line }
    }

    /// Returns the decision of a record in which no rule restricts the URL; `line` is the line that decides.
    #[must_use]
    pub const fn allow(record: usize, line: usize) -> Decision {
        Decision::new(Verdict::Allowed, Some(record), Some(line))
    }

    /// Returns the decision of a record whose Disallow line `line` restricts the URL.
    #[must_use]
    pub const fn disallow(record: usize, line: usize) -> Decision {
        Decision::new(Verdict::Disallowed, Some(record), Some(line))
    }

    /// Returns whether the URL may be retrieved.
    #[must_use]
    pub const fn allowed(&self) -> bool {
        matches!(self.verdict, Verdict::Allowed)
    }
}

/// Why an engine gave no decision.
///
/// ```
/// use norobots::engine::Failure;
///
/// assert_eq!(Failure::Refused.to_string(), "the engine refuses the file");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// pest ran out of the steps or the stack that it is granted: only the engine `peg` fails like this.
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

/// An engine, which decides.
///
/// ```
/// use norobots::engine::{Engine, scan::Scan};
///
/// let engine: &dyn Engine = &Scan;
/// let decision = engine.decide(b"User-agent: *\nDisallow: /\n", b"figtree", b"/");
/// assert!(decision.is_ok_and(|decision| !decision.allowed()), "{}", engine.name());
/// ```
pub trait Engine {
    /// Returns the name that reports show.
    fn name(&self) -> &str;

    /// Decides whether `agent` may fetch `url` under `robots`.
    ///
    /// `robots` is the file, any bytes. `agent` is a robot's bare name or its whole User-Agent
    /// header. `url` is a path with or without a query, or an absolute URL. A URL of a scheme that has
    /// no host, such as `mailto:`, is not a URL of the file's site, and no Disallow value matches it.
    ///
    /// # Errors
    ///
    /// Returns a [`Failure`] if the engine could not decide. An engine that interprets the file as the standard of 1994
    /// does never fails because of what the file says.
    fn decide(&self, robots: &[u8], agent: &[u8], url: &[u8]) -> Result<Decision, Failure>;
}
