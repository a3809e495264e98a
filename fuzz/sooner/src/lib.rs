//! Code with known bugs for a campaign to find: a small matcher with a planted bug, and parsers of other projects.

mod parser;
#[path = "../../../crates/cli/tests/it/small.rs"]
mod small;

use norobots::engine::scan;
use norobots::{Edition, decide_named};
use norobots::spec::Edition;
use norobots_mutator::{Query, query};
use parser::Parser;
use small::{ALL, Small, Wrong};
use std::sync::{LazyLock, Mutex};

/// The code to test, which the environment variable SUBJECT names.
enum Subject {
    /// The small matcher, with the given planted bug or without any bug.
    Small(Option<Wrong>),
    /// The crate `robotstxt` 0.2.0, which panics because of a bug.
    Robotstxt,
    /// The crate `fast-robots` 0.1.5, which contradicts RFC 9309 because of a bug.
    FastRobots,
    /// A parser that is tested through its driver, under an edition. The value of SUBJECT is then `ADAPTER EDITION`.
    Parser(Box<Mutex<Parser>>),
}

static SUBJECT: LazyLock<Subject> = LazyLock::new(|| {
    let name = std::env::var("SUBJECT").expect("SUBJECT names what is put to the test");
    let wrong = |name: &str| ALL.into_iter().find(|wrong| format!("{wrong:?}") == name);
    if let Some((adapter, edition)) = name.split_once(' ') {
        let edition = Edition::from_id(edition).expect("SUBJECT names an edition");
        return Subject::Parser(Box::new(Mutex::new(Parser::start(adapter, edition))));
    }
    match name.as_str() {
        "none" => Subject::Small(None),
        "robotstxt" => Subject::Robotstxt,
        "fast-robots" => Subject::FastRobots,
        name => Subject::Small(Some(wrong(name).expect("SUBJECT names a bug of small.rs"))),
    }
});

/// Tests the subject with four queries that are derived from the file.
///
/// # Panics
///
/// Panics if the subject shows its bug. A parser behind a driver has several bugs, so the function panics after the
/// parser has shown all of them.
pub fn test(file: &[u8]) {
    let queries = [0, 1, 2, 3].map(|seed| query(file, seed));
    match &*SUBJECT {
        Subject::Small(wrong) => {
            for query @ Query { agent, path } in &queries {
                let answer = !Small::new(file, *wrong).disallows(agent.as_bytes(), path.as_bytes());
                let right = scan::decide(file, agent, path).allowed();
                assert_eq!(answer, right, "{query:?}");
            }
        }
        Subject::Robotstxt => {
            let text = String::from_utf8_lossy(file);
            for Query { agent, path } in &queries {
                let mut matcher = robotstxt::DefaultMatcher::default();
                matcher.one_agent_allowed_by_robots(&text, agent, path);
            }
        }
        Subject::FastRobots => {
            // fast-robots refuses a file that is not UTF-8.
            let Ok(robots) = fast_robots::RobotsTxt::parse_bytes(file) else { return };
            for query @ Query { agent, path } in &queries {
                let answer = robots.is_allowed(agent, path);
                let right = decide_named(Edition::Rfc9309, file, agent, path).allowed();
                assert_eq!(answer, right, "{query:?}");
            }
        }
        Subject::Parser(parser) => {
            parser.lock().expect("no holder of the lock panics").test(file, queries);
        }
    }
}
