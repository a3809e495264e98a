//! The decision that an engine returns, and the trait that every engine implements.

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
        /// The URL may not be retrieved.
        Disallowed = "disallowed",
    }
}

/// A verdict, with the record and the line that lead to it.
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
    /// The number of the record that applies to the robot, or `None` if no record applies. Records are numbered from 1
    /// in the order of the file, and each record begins at its first User-agent line.
    pub record: Option<usize>,
    /// The number of the line that decides, or `None` if no record applies to the robot. The first line is number 1.
    /// The deciding line contains the rule that matches the URL. If no rule matches, the deciding line is the first
    /// User-agent line that selects the record.
    pub line: Option<usize>,
}

impl Decision {
    /// The decision for a robot that may fetch every URL. Either no record applies to the robot, or the site has no
    /// robots.txt (clause `empty-file`).
    pub const WELCOME: Decision = Decision::new(Verdict::Allowed, None, None);

    /// Creates a decision from its parts.
    #[must_use]
    pub const fn new(verdict: Verdict, record: Option<usize>, line: Option<usize>) -> Decision {
        Decision { verdict, record, line }
    }

    /// Returns a decision that allows a URL. `record` is the number of the record that applies to the robot, and `line`
    /// is the number of the deciding line.
    #[must_use]
    pub const fn allow(record: usize, line: usize) -> Decision {
        Decision::new(Verdict::Allowed, Some(record), Some(line))
    }

    /// Returns a decision that disallows a URL. `record` is the number of the record that applies to the robot, and
    /// `line` is the number of the Disallow line that matches the URL.
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

/// The reason why an engine returned no decision.
///
/// ```
/// use norobots::engine::Failure;
///
/// assert_eq!(Failure::Refused.to_string(), "the engine refuses the file");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// pest exceeded its limit on steps or stack. Only the engine `peg` returns this failure.
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

/// An engine, which decides whether a robot may fetch a URL.
///
/// ```
/// use norobots::engine::{Engine, scan::Scan};
///
/// let engine: &dyn Engine = &Scan;
/// let decision = engine.decide(b"User-agent: *\nDisallow: /\n", b"figtree", b"/");
/// assert!(decision.is_ok_and(|decision| !decision.allowed()), "{}", engine.name());
/// ```
pub trait Engine {
    /// Returns the name of the engine in reports.
    fn name(&self) -> &str;

    /// Decides whether `agent` may fetch `url` under `robots`.
    ///
    /// `robots` is the file, which may contain any bytes. `agent` is a robot's bare name or its whole User-Agent
    /// header. `url` is a path with or without a query, or an absolute URL. A URL without a host, such as `mailto:a@b`,
    /// doesn't belong to the file's site. Therefore, no Disallow value matches such a URL.
    ///
    /// # Errors
    ///
    /// Returns a [`Failure`] if the engine can't decide. An engine for the standard of 1994 never refuses a file.
    fn decide(&self, robots: &[u8], agent: &[u8], url: &[u8]) -> Result<Decision, Failure>;
}
