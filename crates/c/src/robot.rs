//! What a file says to one robot, by any edition that decides.

use norobots::engine::Decision;
use norobots::later::{self, LaterEdition};
use norobots::matcher;
use norobots::spec::Edition;

/// What a file says to one robot, ready for many URLs.
pub(crate) enum Robot<'a> {
    Standard(matcher::RobotPolicy<'a>),
    Later(later::RobotPolicy<'a>),
}

impl<'a> Robot<'a> {
    pub(crate) fn new(edition: Edition, robots: &'a [u8], agent: &[u8]) -> Robot<'a> {
        match LaterEdition::of(edition) {
            Some(edition) => Robot::Later(later::RobotPolicy::new(edition, robots, agent)),
            None => Robot::Standard(matcher::RobotPolicy::new(robots, agent)),
        }
    }

    pub(crate) fn decide(&self, url: &[u8]) -> Decision {
        match self {
            Robot::Standard(policy) => policy.decide(url),
            Robot::Later(policy) => policy.decide(url),
        }
    }
}
