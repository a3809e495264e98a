//! Functions that the tests of the module `later` share.

use crate::engine::Decision;
use crate::later::{self, Later, Reading, RobotPolicy};

/// Makes the same decision with every function of this engine, and checks that the decisions agree.
#[track_caller]
pub(crate) fn decide(edition: Later, robots: &[u8], agent: &[u8], url: &[u8]) -> Decision {
    let once = later::decide(edition, robots, agent, url);
    let context = || {
        let [robots, agent, url] = [robots, agent, url].map(|bytes| bytes.escape_ascii());
        format!("{edition:?}: {robots} / {agent} / {url}")
    };
    let compiled = RobotPolicy::new(edition, robots, agent).decide(url);
    assert_eq!(compiled, once, "policy, {}", context());
    let reading = Reading::new(edition, robots);
    assert_eq!(reading.robot(agent).decide(url), once, "reading, {}", context());
    let disallowed =
        reading.disallowed(&reading.records(agent), &reading.urls([&b"/"[..], url])) >> 1;
    assert_eq!(disallowed == 0, once.allowed(), "URLs, {}", context());
    for other in Later::ALL {
        if let Some(again) = Reading::new(other, robots).by(edition) {
            assert_eq!(again.robot(agent).decide(url), once, "read by {other:?}, {}", context());
        }
    }
    once
}

/// Decides about the URL under a file that contains only this rule.
pub(crate) fn matches(edition: Later, rule: &str, url: &str) -> bool {
    let robots = format!("User-agent: *\nDisallow: {rule}\n");
    !decide(edition, robots.as_bytes(), b"examplebot", url.as_bytes()).allowed()
}
