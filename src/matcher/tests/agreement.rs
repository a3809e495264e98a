//! Checks that all functions for decisions return the same decision. The tests use all small files, random files and
//! real files.

use crate::engine::scan;
use crate::matcher::tests::ask::decide;
use crate::matcher::{Matcher, RobotPolicy};
use crate::testing::{Random, texts};
use std::fs;

#[test]
fn the_ways_to_ask_agree_on_all_small_files_of_atoms() {
    let atoms: [&[u8]; 12] = [
        b"User-agent:",
        b"Disallow:",
        b"a",
        b"*",
        b"/",
        b"#",
        b" ",
        b"\t",
        b"\r",
        b"\n",
        b":",
        b"\xFF",
    ];
    let mut spoken = 0;
    let count = texts(&atoms, 5, &mut Vec::new(), &mut |robots| {
        for (agent, url) in [("a", "/"), ("xa/1", "/a"), ("b", "/*")] {
            let decision = decide(robots, agent.as_bytes(), url.as_bytes());
            spoken += usize::from(decision.record.is_some());
        }
    });
    assert_eq!(count, (0..=5).map(|length| 12usize.pow(length)).sum::<usize>());
    assert!(spoken > 8_000, "{spoken}");
}

#[test]
fn the_ways_to_ask_agree_on_all_small_files_of_lines() {
    let lines: [&[u8]; 12] = [
        b"User-agent: a\n",
        b"User-agent: *\r",
        b"User-agent: b/1\r\n",
        b"User-agent:\n",
        b"Disallow: /\n",
        b"Disallow: /a\r\n",
        b"Disallow: /ab\n",
        b"Disallow:\n",
        b"\n",
        b" \r\n",
        b"#\r",
        b"Allow: /\n",
    ];
    let mut disallowed = 0;
    texts(&lines, 5, &mut Vec::new(), &mut |robots| {
        for (agent, url) in [("a", "/ab"), ("b", "/a"), ("c", "/abc"), ("ab", "/")] {
            let decision = decide(robots, agent.as_bytes(), url.as_bytes());
            disallowed += usize::from(!decision.allowed());
        }
    });
    assert!(disallowed > 10_000, "{disallowed}");
}

#[test]
fn the_ways_to_ask_agree_on_random_records() {
    let mut random = Random(1994);
    for round in 0..400 {
        let letters = [2, 3, 20, 200][round % 4];
        let path = |random: &mut Random, length: usize| {
            let mut path = b"/".to_vec();
            let length = random.below(length);
            path.extend((0..length).map(|_| 0x30 + random.below(letters) as u8));
            path
        };
        let mut robots = b"User-agent: a\n".to_vec();
        for _ in 0..random.below([20, 400][round / 4 % 2]) {
            let value = path(&mut random, 9);
            robots.extend_from_slice(b"Disallow: ");
            robots.extend_from_slice(&value);
            robots.push(b'\n');
        }
        let matcher = Matcher::new(&robots);
        let policy = matcher.robot(b"a");
        for _ in 0..200 {
            let url = path(&mut random, 14);
            let expected = scan::decide(&robots, b"a", &url);
            assert_eq!(policy.decide(&url), expected);
            assert_eq!(matcher.decide(b"a", &url), expected);
        }
    }
}

#[test]
fn the_ways_to_ask_agree_on_nested_and_on_long_paths() {
    // The longest value is first, and each value is a prefix of the previous value. Therefore, every value can decide.
    let mut robots = b"User-agent: a\n".to_vec();
    for length in (0..2000).rev() {
        robots.extend_from_slice(b"Disallow: /");
        robots.extend(std::iter::repeat_n(b'x', length));
        robots.push(b'\n');
    }
    let policy = RobotPolicy::new(&robots, b"a");
    for length in 0..2100 {
        let url = [b"/", &vec![b'x'; length][..]].concat();
        assert_eq!(policy.decide(&url).line, Some(2001 - length.min(1999)));
    }
    assert_eq!(policy.decide(b"/xxxy").line, Some(1998));
    decide(&robots, b"a", b"/xxxxxy");
}

#[test]
fn the_ways_to_ask_agree_on_random_bytes() {
    let mut random = Random(30_061_994);
    let pieces: [&[u8]; 8] =
        [b"User-agent:", b"Disallow:", b"/", b"*", b"\n", b"\r", b"#", b"\xEF\xBB\xBF"];
    let mut spoken = 0;
    for _ in 0..20_000 {
        let mut robots = Vec::new();
        for _ in 0..random.below(40) {
            match random.below(12) {
                piece @ 0..8 => robots.extend_from_slice(pieces[piece]),
                _ => robots.push(random.below(256) as u8),
            }
        }
        // The agents and URLs are parts of the file, because random ones would never match.
        let part = |random: &mut Random| {
            let start = random.below(robots.len() + 1);
            robots[start..start + random.below(robots.len() + 1 - start)].to_vec()
        };
        let (agent, url) = (part(&mut random), part(&mut random));
        spoken += usize::from(decide(&robots, &agent, &url).record.is_some());
    }
    assert!(spoken > 500, "{spoken}");
}

/// Returns the agents and URLs for queries about a file. Agents and URLs are names and values from the file, with small
/// changes.
fn queries(robots: &[u8]) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let (mut agents, mut urls) = (vec![b"zz".to_vec()], vec![b"/".to_vec()]);
    for line in robots.split(|byte| matches!(byte, b'\r' | b'\n')) {
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { continue };
        let value = line[colon + 1..].trim_ascii();
        if line[..colon].eq_ignore_ascii_case(b"user-agent") {
            agents.push([b"x", value].concat());
        } else {
            urls.extend([value.to_vec(), [value, b"x"].concat()]);
            urls.push(value[..value.len().saturating_sub(1)].to_vec());
        }
    }
    (agents, urls)
}

#[test]
#[ignore = "reads the folder that NOROBOTS_CORPUS names"]
fn the_ways_to_ask_agree_on_the_corpus() {
    let corpus = std::env::var_os("NOROBOTS_CORPUS").expect("NOROBOTS_CORPUS names a folder");
    let (mut files, mut asked) = (0, 0);
    for entry in fs::read_dir(corpus).unwrap() {
        let robots = fs::read(entry.unwrap().path()).unwrap();
        let matcher = Matcher::new(&robots);
        let (agents, urls) = queries(&robots);
        files += 1;
        for (at, agent) in agents.iter().enumerate().take(20) {
            let policy = matcher.robot(agent);
            for url in urls.iter().skip(at % 7).step_by(1 + urls.len() / 60) {
                let expected = scan::decide(&robots, agent, url);
                assert_eq!(policy.decide(url), expected);
                assert_eq!(matcher.decide(agent, url), expected);
                asked += 1;
            }
        }
    }
    eprintln!("{asked} questions about {files} files");
    assert!(asked >= files, "{asked} of {files}");
}
