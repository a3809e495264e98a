//! What a file says to one robot, by any edition that an engine here decides by.

use crate::engine::Decision;
use crate::later::{self, LaterEdition};
use crate::matcher;
use crate::spec::Edition;

/// What a file says to one robot by an edition, ready for many URLs.
///
/// ```
/// use norobots::{Robot, spec::Edition};
///
/// let file = b"User-agent: *\nDisallow: /*.gif\n";
/// let robot = Robot::new(Edition::Rfc9309, file, "figtree").unwrap();
/// assert_eq!(robot.decide("/x.gif").line, Some(2));
/// let robot = Robot::new(Edition::Standard1994, file, "figtree").unwrap();
/// assert!(robot.decide("/x.gif").allowed());
/// ```
#[derive(Clone, Debug)]
pub enum Robot<'a> {
    /// By the standard of 1994.
    Standard(matcher::RobotPolicy<'a>),
    /// By a later edition.
    Later(later::RobotPolicy<'a>),
}

impl<'a> Robot<'a> {
    /// Reads what `robots`, any bytes, says to `agent`, a bare name or a whole User-Agent header, by the edition;
    /// `None` for an edition that neither the standard's engine nor that of the later editions decides by.
    ///
    /// # Panics
    ///
    /// As [`matcher::RobotPolicy::new`] and [`later::RobotPolicy::new`].
    #[must_use]
    pub fn new(edition: Edition, robots: &'a [u8], agent: impl AsRef<[u8]>) -> Option<Robot<'a>> {
        match LaterEdition::of(edition) {
            Some(later) => Some(Robot::Later(later::RobotPolicy::new(later, robots, agent))),
            None if edition == Edition::Standard1994 => {
                Some(Robot::Standard(matcher::RobotPolicy::new(robots, agent)))
            }
            None => None,
        }
    }

    /// Returns the patterns that may decide, each with its line, sorted, in the form in which they are compared with
    /// what the edition makes of a URL; all begin as a path does.
    #[must_use]
    pub fn patterns(&self) -> Vec<(usize, Vec<u8>)> {
        let mut patterns: Vec<(usize, Vec<u8>)> = match self {
            Robot::Standard(policy) => {
                policy.patterns().map(|(line, value)| (line, [b"/", value].concat())).collect()
            }
            Robot::Later(policy) => {
                policy.patterns().map(|(line, pattern)| (line, pattern.to_vec())).collect()
            }
        };
        patterns.sort_unstable();
        patterns
    }

    /// Decides whether the robot may fetch `url`, and by which record and line. The URL is a path with or without a
    /// query, or an absolute URL, any bytes.
    #[must_use]
    pub fn decide(&self, url: impl AsRef<[u8]>) -> Decision {
        match self {
            Robot::Standard(policy) => policy.decide(url),
            Robot::Later(policy) => policy.decide(url),
        }
    }
}
