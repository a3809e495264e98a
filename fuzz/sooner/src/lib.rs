//! Known bugs, as subjects of a campaign: a matcher with one planted bug, and foreign ones with those that they have.

#[path = "../../../crates/cli/tests/it/small.rs"]
mod small;

use norobots::engine::scan;
use norobots::later::{self, LaterEdition};
use norobots_mutator::query;
use small::{ALL, Small, Wrong};
use std::sync::LazyLock;

/// What is put to the test. The variable SUBJECT names it.
enum Subject {
    /// The small matcher, with this bug or with none.
    Small(Option<Wrong>),
    /// robotstxt 0.2.0, which panics.
    Robotstxt,
    /// fast-robots 0.1.5, where it decides otherwise than RFC 9309.
    FastRobots,
}

static SUBJECT: LazyLock<Subject> = LazyLock::new(|| {
    let name = std::env::var("SUBJECT").expect("SUBJECT names what is put to the test");
    let wrong = |name: &str| ALL.into_iter().find(|wrong| format!("{wrong:?}") == name);
    match name.as_str() {
        "none" => Subject::Small(None),
        "robotstxt" => Subject::Robotstxt,
        "fast-robots" => Subject::FastRobots,
        name => Subject::Small(Some(wrong(name).expect("SUBJECT names a bug of small.rs"))),
    }
});

/// Puts the four queries of a recipe to the subject.
///
/// # Panics
///
/// Where it shows its bug.
pub fn test(file: &[u8]) {
    for seed in 0..4 {
        let query = query(file, seed);
        let (agent, path) = (query.agent.as_str(), query.path.as_str());
        match *SUBJECT {
            Subject::Small(wrong) => {
                let answer = !Small::new(file, wrong).disallows(agent.as_bytes(), path.as_bytes());
                let right = scan::decide(file, agent, path).allowed();
                assert_eq!(answer, right, "{query:?}");
            }
            Subject::Robotstxt => {
                let text = String::from_utf8_lossy(file);
                let mut matcher = robotstxt::DefaultMatcher::default();
                matcher.one_agent_allowed_by_robots(&text, agent, path);
            }
            Subject::FastRobots => {
                // It refuses what is not UTF-8.
                let Ok(robots) = fast_robots::RobotsTxt::parse_bytes(file) else { return };
                let answer = robots.is_allowed(agent, path);
                let right = later::decide(LaterEdition::Rfc9309, file, agent, path).allowed();
                assert_eq!(answer, right, "{query:?}");
            }
        }
    }
}
