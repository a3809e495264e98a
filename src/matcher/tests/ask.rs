//! Functions that the tests of the matcher share. These functions make each decision with every function of the
//! matcher, and compare the decisions.

use crate::engine::Decision;
use crate::engine::scan;
use crate::matcher::{Matcher, RobotPolicy};

/// Decides with five functions, and checks that their decisions agree.
#[track_caller]
pub(super) fn decide(robots: &[u8], agent: &[u8], url: &[u8]) -> Decision {
    let scan = scan::decide(robots, agent, url);
    let matcher = Matcher::new(robots);
    let context = || {
        let [robots, agent, url] = [robots, agent, url].map(|bytes| bytes.escape_ascii());
        format!("{robots} / {agent} / {url}")
    };
    assert_eq!(matcher.decide(agent, url), scan, "matcher, {}", context());
    assert_eq!(matcher.robot(agent).decide(url), scan, "policy, {}", context());
    let policy = RobotPolicy::new(robots, agent);
    assert_eq!(policy.decide(url), scan, "policy of one robot, {}", context());
    let urls = matcher.urls([&b"/"[..], url]);
    let disallowed =
        matcher.record_number(agent).map_or(0, |record| matcher.disallowed(record, &urls));
    assert_eq!(disallowed >> 1 == 0, scan.allowed(), "URLs, {}", context());
    scan
}

#[track_caller]
pub(super) fn check<R: AsRef<[u8]> + ?Sized>(
    robots: &R,
    agent: &str,
    url: &str,
    expected: Option<Place>,
) {
    let expected = match expected {
        None => Decision::WELCOME,
        Some(Place::Allowed(record, line)) => Decision::allow(record, line),
        Some(Place::Disallowed(record, line)) => Decision::disallow(record, line),
    };
    let robots = robots.as_ref();
    assert_eq!(decide(robots, agent.as_bytes(), url.as_bytes()), expected);
}

/// A verdict, with the numbers of the deciding record and the deciding line.
pub(super) enum Place {
    Allowed(usize, usize),
    Disallowed(usize, usize),
}
