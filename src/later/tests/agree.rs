//! Checks that all functions for decisions return the same decision for every small file. Also compares the pattern
//! matcher with a simple model that tries every possibility.

use crate::later::Later::{self, Draft1996, GoogleCode, GooglePage, Rfc9309};
use crate::later::pattern::matches;
use crate::later::tests::support::decide;
use crate::testing::{Random, texts};

#[test]
fn on_all_small_files_of_atoms() {
    let atoms: [&[u8]; 13] = [
        b"User-agent:",
        b"Disallow:",
        b"Allow:",
        b"a",
        b"*",
        b"/",
        b"$",
        b"%2F",
        b"%61",
        b" ",
        b"\n",
        b"#",
        b"\xFF",
    ];
    for edition in Later::ALL {
        let mut spoken = 0;
        let count = texts(&atoms, 4, &mut Vec::new(), &mut |robots| {
            for (agent, url) in [("a", "/"), ("xa/1", "/a")] {
                let decision = decide(edition, robots, agent.as_bytes(), url.as_bytes());
                spoken += usize::from(decision.record.is_some());
            }
        });
        assert_eq!(count, (0..=4).map(|length| 13_usize.pow(length)).sum::<usize>());
        assert!(spoken > 100, "{spoken}");
    }
}

#[test]
fn on_all_small_files_of_lines() {
    let lines: [&[u8]; 14] = [
        b"User-agent: a\n",
        b"User-agent: *\r",
        b"User-agent: ab/1\r\n",
        b"Disallow: /\n",
        b"Disallow: /a\r\n",
        b"Allow: /a\n",
        b"Allow: /*b$\n",
        b"Disallow: /*b\n",
        b"Disallow: /a%2fb\n",
        b"Allow: /%61%2Fb\n",
        b"Disallow:\n",
        b"\n",
        b"Sitemap: x\n",
        b"Allow: /a$\n",
    ];
    for edition in Later::ALL {
        let mut disallowed = 0;
        texts(&lines, 4, &mut Vec::new(), &mut |robots| {
            for (agent, url) in [("a", "/ab"), ("ab", "/a%2fb"), ("c", "/a")] {
                let decision = decide(edition, robots, agent.as_bytes(), url.as_bytes());
                disallowed += usize::from(!decision.allowed());
            }
        });
        assert!(disallowed > 3_000, "{edition:?}: {disallowed}");
    }
}

#[test]
fn on_random_records() {
    let mut random = Random(9309);
    for round in 0..200 {
        let atoms: &[&[u8]] = match round % 4 {
            0 => &[b"a", b"b", b"*", b"$", b"/"],
            1 => &[b"a", b"a", b"a", b"*"],
            2 => &[b"a", b"%61", b"%2f", b"%2A", b"\xC3", b"%c3", b"*", b"$"],
            _ => &[b"a", b"b", b"c", b"d", b"e", b"f", b"g", b"/", b"*"],
        };
        let mut robots = Vec::new();
        for _ in 0..random.below([12, 400][round / 4 % 2]) {
            let line = random.pick(&[
                &b"Disallow: /"[..],
                b"Allow: /",
                b"Allow: ",
                b"Disallow: /",
                b"Disallow: /",
                b"Allow: /",
                b"User-agent: a\n#",
                b"User-agent: *\n#",
            ]);
            robots.extend_from_slice(line);
            robots.extend(random.text(atoms, 8));
            robots.extend_from_slice(random.pick(&[&b"\n"[..], b"/index.html\n"]));
        }
        for edition in Later::ALL {
            for _ in 0..60 {
                let url = [b"/", &random.text(atoms, 14)[..]].concat();
                decide(edition, &robots, b"a", &url);
            }
        }
    }
}

/// For each `*`, this matcher tries every offset.
fn model(pattern: &[u8], path: &[u8]) -> bool {
    match pattern {
        [] => true,
        [b'$'] => path.is_empty(),
        [b'*', rest @ ..] => (0..=path.len()).any(|at| model(rest, &path[at..])),
        [octet, rest @ ..] => path.first() == Some(octet) && model(rest, &path[1..]),
    }
}

#[test]
fn a_pattern_matches_as_one_that_is_tried_at_every_place() {
    let atoms: [&[u8]; 4] = [b"a", b"b", b"*", b"$"];
    let mut paths = Vec::new();
    texts(&[b"a", b"b", b"$"], 5, &mut Vec::new(), &mut |path| paths.push(path.to_vec()));
    let mut matching = 0;
    texts(&atoms, 6, &mut Vec::new(), &mut |pattern| {
        for path in &paths {
            let expected = model(pattern, path);
            assert_eq!(matches(pattern, path), expected, "{pattern:?} {path:?}");
            matching += usize::from(expected);
        }
    });
    assert!(matching > 50_000, "{matching}");
}

#[test]
fn a_hostile_pattern_takes_no_time_to_speak_of() {
    // A matcher that backtracks would take far too long on each of these patterns.
    let stars = |piece: &str, last: &str| format!("/{}{last}", format!("*{piece}").repeat(20_000));
    let path = format!("/{}", "a".repeat(60_000));
    for (piece, last, expected) in
        [("a", "", true), ("a", "b", false), ("aa", "", true), ("aa", "b$", false), ("", "$", true)]
    {
        let robots = format!("User-agent: *\nDisallow: {}\n", stars(piece, last));
        for edition in [Rfc9309, GooglePage] {
            let decision = decide(edition, robots.as_bytes(), b"x", path.as_bytes());
            assert_eq!(!decision.allowed(), expected, "{piece} {last}");
        }
        // In the draft of 1996, `*` is an ordinary octet. Google's code cuts the long line.
        assert!(decide(Draft1996, robots.as_bytes(), b"x", path.as_bytes()).allowed());
        assert!(!decide(GoogleCode, robots.as_bytes(), b"x", path.as_bytes()).allowed());
    }
}

#[test]
fn on_random_bytes() {
    let mut random = Random(4_121_996);
    let pieces: [&[u8]; 12] = [
        b"User-agent:",
        b"Disallow:",
        b"Allow:",
        b"/",
        b"*",
        b"$",
        b"\n",
        b"\r",
        b"#",
        b"\xEF\xBB\xBF",
        b"%2",
        b"\0",
    ];
    for round in 0..8_000 {
        let mut robots = Vec::new();
        for _ in 0..random.below(40) {
            match random.below(15) {
                piece @ 0..12 => robots.extend_from_slice(pieces[piece]),
                _ => robots.push(random.below(256) as u8),
            }
        }
        let part = |random: &mut Random| {
            let start = random.below(robots.len() + 1);
            robots[start..start + random.below(robots.len() + 1 - start)].to_vec()
        };
        let (agent, url) = (part(&mut random), part(&mut random));
        decide(Later::ALL[round % 4], &robots, &agent, &url);
    }
}
