//! Tests a file that is read once for many robots.

use crate::later::{Later, Reading};

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

/// Checks that the verdicts for a robot depend only on the records that apply to the robot.
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
        for edition in Later::ALL {
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
            for (at, (agent, records, verdicts)) in robots.iter().enumerate() {
                assert!(records.is_sorted_by(|a, b| a < b), "{file:?} by {edition:?}");
                several += usize::from(records.len() > 1);
                let urls = reading.urls(URLS.map(str::as_bytes));
                let disallowed = reading.disallowed(records, &urls);
                let allowed = [0, 1, 2, 3].map(|url| disallowed >> url & 1 == 0);
                assert_eq!(
                    (*verdicts, disallowed >> 4),
                    (allowed, 0),
                    "{agent}: {file:?} by {edition:?}"
                );
                for (other, other_records, theirs) in &robots[..at] {
                    if records == other_records {
                        same += usize::from(!records.is_empty());
                        assert_eq!(verdicts, theirs, "{agent}, {other}: {file:?} by {edition:?}");
                    }
                }
            }
        }
    }
    assert!(same > 1000 && several > 1000, "{same}, {several}");
}

/// Reads a file under one edition and then converts it to another edition. The result must be the same as if the file
/// had been read under the other edition.
#[test]
fn a_file_that_two_editions_read_alike_is_read_once() {
    const ODD: [&str; 13] = [
        "disalow: /b",
        "Disallow /b",
        "User-agent b",
        "allow : /b",
        "\u{B}Disallow: /b",
        "Disallow: /b\u{C}",
        "Disallow: /b\0",
        "allowed: /b",
        "x: y",
        "Disallow:\u{B}/b",
        "unknown",
        " \tuser-agent\t: b # x",
        "\rDisallow: /b",
    ];
    let mut random = crate::testing::Random(1996);
    let (mut kept, mut left) = ([0; 4], [0; 4]);
    for _ in 0..20_000 {
        let odd = random.below(4) == 0;
        let line = |random: &mut crate::testing::Random| match odd && random.below(3) == 0 {
            true => ODD[random.below(ODD.len())],
            false => LINES[random.below(LINES.len() - 1)],
        };
        let lines: Vec<&str> = (0..random.below(10)).map(|_| line(&mut random)).collect();
        let starts: [&[u8]; 4] = [b"", b"", b"\xEF\xBB\xBF", b"\xEF\xBB"];
        let file = [starts[random.below(4)], lines.join("\n").as_bytes()].concat();
        for edition in Later::ALL {
            for (at, other) in Later::ALL.into_iter().enumerate() {
                let Some(reading) = Reading::new(edition, &file).by(other) else {
                    left[at] += 1;
                    continue;
                };
                kept[at] += usize::from(edition != other);
                let anew = Reading::new(other, &file);
                for agent in AGENTS {
                    let context =
                        || format!("{:?}: {edition:?}, {other:?}", file.escape_ascii().to_string());
                    assert_eq!(reading.records(agent), anew.records(agent), "{}", context());
                    for url in URLS {
                        let decisions = [&reading, &anew].map(|by| by.robot(agent).decide(url));
                        assert_eq!(decisions[0], decisions[1], "{}", context());
                    }
                }
            }
        }
    }
    // No file can be converted to the draft of 1996, but many files must have been converted to each other edition.
    assert!(kept[1..].iter().all(|kept| *kept > 10_000) && kept[0] == 0, "{kept:?}");
    assert!(left.iter().all(|left| *left > 1000), "{left:?}");
}
