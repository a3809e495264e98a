//! What C holds as `norobots_robot`.

use norobots::Robot;
use norobots::spec::Edition;
use self_cell::self_cell;

self_cell! {
    /// What a file says to a robot, with a copy of the file.
    pub struct OwnedRobot {
        owner: Box<[u8]>,
        #[covariant]
        dependent: Robot,
    }
}

// Threads share it by its pointer.
const _: () = {
    const fn shared<T: Send + Sync>() {}
    shared::<OwnedRobot>();
};

/// Reads the file for the robot; `None` for an edition that decides nothing.
pub(crate) fn owned(edition: Edition, robots: &[u8], agent: &[u8]) -> Option<OwnedRobot> {
    OwnedRobot::try_new(robots.into(), |file| Robot::new(edition, file, agent).ok_or(())).ok()
}
