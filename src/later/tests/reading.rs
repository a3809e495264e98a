//! A file that is read once for many robots.

use crate::later::{LaterEdition, Reading};

const LINES: [&str; 14] = [
    "User-agent: *",
    "User-agent: * x",
    "user-agent: a",
    "User-agent: A/2",
    "User-agent: ab",
    "User-agent: b c",
    "User-agent:",
    "Disallow: /a",
    "Disallow: /b",
    "Allow: /a/b",
    "Disallow:",
    "Crawl-delay: 1",
    "",
    "useragent: b",
];
const AGENTS: [&str; 7] = ["a", "ab", "abc", "A/2", "b", "x", ""];
const URLS: [&str; 4] = ["/", "/a", "/a/b", "/b"];

/// The verdicts of a robot depend on nothing but the records that speak of it, which disallow them.
#[test]
fn robots_with_the_same_records_have_the_same_verdicts() {
    let mut state = 9309_u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % bound
    };
    let (mut same, mut several) = (0, 0);
    for _ in 0..3000 {
        let lines: Vec<&str> = (0..below(10)).map(|_| LINES[below(LINES.len())]).collect();
        let file = lines.join("\n");
        for edition in LaterEdition::ALL {
            let reading = Reading::new(edition, file.as_bytes());
            let robots = AGENTS.map(|agent| {
                let verdicts = URLS.map(|url| {
                    super::support::decide(
                        edition,
                        file.as_bytes(),
                        agent.as_bytes(),
                        url.as_bytes(),
                    )
                    .allowed()
                });
                (agent, reading.records(agent), verdicts)
            });
            for (at, (one, records, verdicts)) in robots.iter().enumerate() {
                assert!(records.is_sorted_by(|a, b| a < b), "{file:?} by {edition:?}");
                several += usize::from(records.len() > 1);
                let urls = reading.urls(URLS.map(str::as_bytes));
                let disallowed = reading.disallowed(records, &urls);
                let allowed = [0, 1, 2, 3].map(|url| disallowed >> url & 1 == 0);
                assert_eq!(
                    (*verdicts, disallowed >> 4),
                    (allowed, 0),
                    "{one}: {file:?} by {edition:?}"
                );
                for (other, others, theirs) in &robots[..at] {
                    if records == others {
                        same += usize::from(!records.is_empty());
                        assert_eq!(verdicts, theirs, "{one}, {other}: {file:?} by {edition:?}");
                    }
                }
            }
        }
    }
    assert!(same > 1000 && several > 1000, "{same}, {several}");
}
