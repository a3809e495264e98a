//! A file asked in all ways, files to ask about, and chance.

use crate::engine::Decision;
use crate::engine::scan;
use crate::matcher::{Matcher, RobotPolicy};

/// All four ways to ask, which have to agree.
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

/// A verdict with its record and line.
pub(super) enum Place {
    Allowed(usize, usize),
    Disallowed(usize, usize),
}

/// Visits all the strings of up to `length` of the atoms, and tells how many they are.
pub(super) fn strings(
    atoms: &[&[u8]],
    length: usize,
    text: &mut Vec<u8>,
    visit: &mut impl FnMut(&[u8]),
) -> usize {
    visit(text);
    let mut count = 1;
    if length > 0 {
        for atom in atoms {
            let end = text.len();
            text.extend_from_slice(atom);
            count += strings(atoms, length - 1, text, visit);
            text.truncate(end);
        }
    }
    count
}

/// A seeded sequence of numbers (SplitMix64).
pub(super) struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % bound as u64) as usize
    }
}
