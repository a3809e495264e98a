use std::fs;

use crate::engine::scan::{self, Scan};
use crate::engine::{Decision, Engine};
use crate::matcher::{Matcher, RobotPolicy, SelectedBy};

/// All four ways to ask, which have to agree.
#[track_caller]
fn decide(robots: &[u8], agent: &[u8], url: &[u8]) -> Decision {
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
fn check<R: AsRef<[u8]> + ?Sized>(robots: &R, agent: &str, url: &str, expected: Option<Place>) {
    let expected = match expected {
        None => Decision::WELCOME,
        Some(Allowed(record, line)) => Decision::allow(record, line),
        Some(Disallowed(record, line)) => Decision::disallow(record, line),
    };
    let robots = robots.as_ref();
    assert_eq!(decide(robots, agent.as_bytes(), url.as_bytes()), expected);
}

/// A verdict with its record and line.
enum Place {
    Allowed(usize, usize),
    Disallowed(usize, usize),
}
use Place::*;

#[test]
fn the_examples_of_the_standard() {
    let first = "# robots.txt for http://www.example.com/\n\nUser-agent: *\n\
        Disallow: /cyberworld/map/ # This is an infinite virtual URL space\n\
        Disallow: /tmp/ # these will soon disappear\nDisallow: /foo.html\n";
    check(first, "any", "/cyberworld/map/x", Some(Disallowed(1, 4)));
    check(first, "any", "http://www.example.com/tmp/", Some(Disallowed(1, 5)));
    check(first, "any", "/foo.html?x", Some(Disallowed(1, 6)));
    check(first, "any", "/tmp", Some(Allowed(1, 3)));
    let second = "User-agent: *\nDisallow: /cyberworld/map/ # space\n\n\
        # Cybermapper knows where to go.\nUser-agent: cybermapper\nDisallow:\n";
    check(second, "any", "/cyberworld/map/", Some(Disallowed(1, 2)));
    check(second, "CyberMapper/2.0 lib/1", "/cyberworld/map/", Some(Allowed(2, 5)));
    check("# go away\nUser-agent: *\nDisallow: /\n", "any", "", Some(Disallowed(1, 3)));
}

#[test]
fn line_terminator() {
    for end in ["\n", "\r", "\r\n"] {
        let robots = ["User-agent: a", "Disallow: /x", "", "User-agent: b", "Disallow: /y"];
        check(&robots.join(end), "a", "/x", Some(Disallowed(1, 2)));
        check(&robots.join(end), "b", "/y", Some(Disallowed(2, 5)));
    }
    // NL CR is two, so that the line between them is blank.
    check("User-agent: a\n\rDisallow: /", "a", "/", Some(Allowed(1, 1)));
    check("User-agent: a\r\nDisallow: /", "a", "/", Some(Disallowed(1, 2)));
    check("User-agent: a\r\r\nDisallow: /", "a", "/", Some(Allowed(1, 1)));
    // Other characters that some call line ends are not.
    check("User-agent: a\x0bDisallow: /", "a", "/", None);
    check("User-agent: ax\n\u{85}Disallow: /\n", "ax", "/", Some(Allowed(1, 1)));
    check("User-agent: a\nDisallow: /a\0b", "a", "/a\0bc", Some(Disallowed(1, 2)));
}

#[test]
fn a_line_terminator_on_the_edge_of_a_block() {
    for pad in 0..200 {
        for end in ["\n", "\r", "\r\n", "\r\r", "\n\r"] {
            let robots = format!("X: {}{end}User-agent: a{end}Disallow: /", "x".repeat(pad));
            let blank = end == "\r\r" || end == "\n\r";
            let expected = if blank { Allowed(1, 3) } else { Disallowed(1, 3) };
            check(&robots, "a", "/", Some(expected));
        }
    }
}

#[test]
fn byte_order_mark() {
    check("\u{feff}User-agent: a\nDisallow: /", "a", "/", Some(Disallowed(1, 2)));
    check("\u{feff}\u{feff}User-agent: a\nDisallow: /", "a", "/", None);
    check("\n\u{feff}User-agent: a\nDisallow: /", "a", "/", None);
    check(b"\xEF\xBBUser-agent: a\nDisallow: /", "a", "/", None);
    check("\u{feff}", "a", "/", None);
}

#[test]
fn line_form() {
    check("User-agent:a\nDisallow:/x y\t", "a", "/x y", Some(Disallowed(1, 2)));
    check("User-agent:\t a \t\nDisallow: \t/x \t", "a", "/x", Some(Disallowed(1, 2)));
    check(" \tUser-agent \t: a\n  Disallow\t: /x", "a", "/x", Some(Disallowed(1, 2)));
    // Only SP and HT are space.
    check("User-agent: a\nDisallow: /x\x0c", "a", "/x", Some(Allowed(1, 1)));
    check("User-agent: a\nDisallow: \u{a0}/x", "a", "/x", Some(Allowed(1, 1)));
    // A line without a colon does nothing at all, nor does one with another name.
    check("User-agent a\nUser-agent: b\nDisallow /\nDisallow: /x", "b", "/", Some(Allowed(1, 2)));
    check("Useragent: a\nUser agent: a\nUser-agents: a\nDisallow: /", "a", "/", None);
    check("User-agent: a\nDisalow: /\nDis allow: /\nDisallowed: /", "a", "/", Some(Allowed(1, 1)));
    check("User-agent: a\n: /\nDisallow: /: x", "a", "/: xy", Some(Disallowed(1, 3)));
    check("User\ragent: a\nUser\x0dagent: a\nDisallow: /", "a", "/", None);
}

#[test]
fn field_case() {
    check("uSER-aGENT: a\nDISALLOW: /x", "a", "/x", Some(Disallowed(1, 2)));
}

#[test]
fn comment() {
    check("User-agent: a#b\nDisallow: /a#b", "a", "/ax", Some(Disallowed(1, 2)));
    check("User-agent: a # b\nDisallow: /a # b", "a", "/a", Some(Disallowed(1, 2)));
    check("User-agent: a\nDisallow: # /a", "a", "/a", Some(Allowed(1, 1)));
    check("User-agent: a\nDisallow # : /a", "a", "/a", Some(Allowed(1, 1)));
    check("User-agent: a ## # b\rDisallow: /a", "a", "/a", Some(Disallowed(1, 2)));
    for pad in 0..200 {
        let robots = format!("User-agent: a\nDisallow: /a #{}# /b\n", "x".repeat(pad));
        check(&robots, "a", "/a", Some(Disallowed(1, 2)));
        let robots =
            format!("User-agent: a\n{}#{}#\nDisallow: /", " ".repeat(pad), "x".repeat(pad));
        check(&robots, "a", "/a", Some(Disallowed(1, 3)));
    }
    let long = format!("#{}\nUser-agent: a # {}\nDisallow: /#", "x#".repeat(99), "y".repeat(99));
    check(&long, "a", "/", Some(Disallowed(1, 3)));
}

#[test]
fn comment_only_line() {
    check("User-agent: a\n# b\n \t# c\nDisallow: /", "a", "/", Some(Disallowed(1, 4)));
}

#[test]
fn record_separator() {
    check("User-agent: a\n\nDisallow: /", "a", "/", Some(Allowed(1, 1)));
    check("User-agent: a\n \t\nDisallow: /", "a", "/", Some(Allowed(1, 1)));
    check("User-agent: a\nDisallow: /x\n\nDisallow: /y", "a", "/y", Some(Allowed(1, 1)));
    check("User-agent: a\n\nUser-agent: b\nDisallow: /", "a", "/", Some(Allowed(1, 1)));
    check("User-agent: a\n\nUser-agent: b\nDisallow: /", "b", "/", Some(Disallowed(2, 4)));
    // A User-agent line after a Disallow line begins a record too.
    let run = "User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /y";
    check(run, "a", "/y", Some(Allowed(1, 1)));
    check(run, "b", "/x", Some(Allowed(2, 3)));
    // An empty or misplaced Disallow line is one as well.
    let run = "User-agent: a\nDisallow:\nUser-agent: b\nDisallow: /y";
    check(run, "a", "/y", Some(Allowed(1, 1)));
    check(run, "b", "/y", Some(Disallowed(2, 4)));
}

#[test]
fn unknown_header() {
    let robots = "User-agent: a\nAllow: /\nSitemap: x\nUser-agent: b\nFoo:\nDisallow: /x\n\
        Crawl-delay: 1\nAllow: /x\nDisallow: /y";
    check(robots, "a", "/x", Some(Disallowed(1, 6)));
    check(robots, "b", "/y", Some(Disallowed(1, 9)));
    // Outside any record too, where a Disallow line is ignored as well.
    check("Disallow: /\nFoo: x\n\nUser-agent: a\nDisallow: /x", "a", "/", Some(Allowed(1, 4)));
}

#[test]
fn agent_shared() {
    let robots = "User-agent: x\nUser-agent: a\nUser-agent: ab\nDisallow: /x";
    check(robots, "ab", "/x", Some(Disallowed(1, 4)));
    check(robots, "ab", "/", Some(Allowed(1, 2)));
}

#[test]
fn agent_match() {
    for (value, agent) in [
        ("fig", "figtree"),
        ("tree", "FigTree/2.0"),
        ("FIGTREE/1.0", "figtree"),
        ("figtree /1.0", "figtree"),
        ("Spider_(Rex)", "Lycos_Spider_(Rex)/1.0 libwww/3.1"),
        ("aab", "aaab"),
    ] {
        check(&format!("User-agent: {value}\nDisallow: /"), agent, "/", Some(Disallowed(1, 2)));
    }
    for (value, agent) in [
        ("figtree", "fig"),
        ("libwww", "Lycos/1.0 libwww/3.1"),
        ("b", "a\tb"),
        ("a b", "a b"),
        ("a,b", "a"),
        ("K", "\u{212a}"),
        ("", "a"),
        ("", ""),
        ("/1.0", "a/1.0"),
        (" /", "a"),
        ("a*", "ab"),
        ("*/1.0", "a"),
        ("a", "/a"),
        ("a", " a"),
    ] {
        check(&format!("User-agent: {value}\nDisallow: /"), agent, "/", None);
    }
    check("User-agent: */1.0\nDisallow: /", "a*b", "/", Some(Disallowed(1, 2)));
    let bytes = b"User-agent: \xE9\nDisallow: /";
    assert_eq!(decide(bytes, b"x\xE9", b"/").line, Some(2));
    assert_eq!(decide(bytes, b"x\xC9", b"/").line, None);
}

#[test]
fn agent_default() {
    let robots = "User-agent: *\nDisallow: /\n\nUser-agent: a\nDisallow: /x\n\n\
        User-agent: *\nDisallow: /y\n\nUser-agent: A\nDisallow: /z\n";
    check(robots, "b", "/", Some(Disallowed(1, 2)));
    check(robots, "", "/", Some(Disallowed(1, 2)));
    // The first record that names the robot, wherever it stands, and no other.
    check(robots, "a", "/y", Some(Allowed(2, 4)));
    check(robots, "a", "/x", Some(Disallowed(2, 5)));
    check(robots, "a", "/z", Some(Allowed(2, 4)));
    // The line that chooses is the one that names the robot, even beside the default.
    let both = "User-agent: *\nUser-agent: a\nDisallow: /x\n";
    check(both, "a", "/", Some(Allowed(1, 2)));
    check(both, "b", "/", Some(Allowed(1, 1)));
    let turned = "User-agent: a\nUser-agent: *\nDisallow: /x\n";
    check(turned, "b", "/", Some(Allowed(1, 2)));
    check(turned, "b", "/x", Some(Disallowed(1, 3)));
    // The default record ends where any record does, and a second one adds nothing.
    let twice = "User-agent: *\n\nUser-agent: *\nDisallow: /";
    check(twice, "a", "/", Some(Allowed(1, 1)));
    // It names nobody: not even the robot that has an asterisk in its name.
    check("User-agent: *\n\nUser-agent: a\nDisallow: /", "a*", "/", Some(Disallowed(2, 4)));
}

#[test]
fn a_record_counts_when_it_begins() {
    let robots = "User-agent:\nDisallow: /\nUser-agent: x\n\nUser-agent: a\nDisallow: /";
    check(robots, "a", "/", Some(Disallowed(3, 6)));
    // One that begins with an empty value is the record of the names that follow.
    check("User-agent:\nUser-agent: a\nDisallow: /", "a", "/", Some(Disallowed(1, 3)));
}

#[test]
fn disallow_prefix() {
    for (value, url, disallowed) in [
        ("/help", "/help.html", true),
        ("/help", "/help/index.html", true),
        ("/help/", "/help.html", false),
        ("/help/", "/help/index.html", true),
        ("/help", "/Help", false),
        ("/help", "/x/help", false),
        ("/a?b", "/a?b=c", true),
        ("/a?", "/a", false),
        ("help", "/help", false),
        ("help", "help", false),
        ("/help", "help", true),
        ("*", "/", false),
        ("/*.gif", "/a.gif", false),
        ("/*.gif", "/*.gif", true),
        ("/a$", "/a", false),
        ("/%7Ea", "/~a", false),
        ("/%7ea", "/%7Ea", false),
        ("http://h/a", "http://h/a", false),
        ("", "/", false),
    ] {
        let line = if disallowed { Disallowed(1, 2) } else { Allowed(1, 1) };
        check(&format!("User-agent: a\nDisallow: {value}"), "a", url, Some(line));
    }
}

#[test]
fn url() {
    for (path, urls) in [
        ("/", &["", "/", "http://h", "http://h/", "http://h#f", "#f", "x-y+1.z://h"][..]),
        ("/?x", &["http://h?x", "?x", "/?x#y", "http://h/?x"]),
        ("/x", &["x", "/x", "HTTP://u@h:80/x#y", "http:///x", "a://h/x"]),
        ("//x", &["//x", "http://h//x"]),
        ("/http:/x", &["/http:/x", "http://h/http:/x"]),
        ("/1a://x", &["1a://x"]),
        ("/://x", &["://x"]),
        ("/a_b://x", &["a_b://x"]),
        ("/x?y://z", &["x?y://z", "http://h/x?y://z"]),
        ("/mailto:x", &["/mailto:x"]),
    ] {
        for url in urls {
            // Equal, as each starts with the path and with no longer one.
            check(&format!("User-agent: a\nDisallow: {path}"), "a", url, Some(Disallowed(1, 2)));
            for byte in 0x21..0x7f {
                if byte != b'#' {
                    let longer = [path.as_bytes(), &[byte]].concat();
                    let robots = [b"User-agent: a\nDisallow: ", &longer[..]].concat();
                    check(&robots, "a", url, Some(Allowed(1, 1)));
                }
            }
        }
    }
}

#[test]
fn a_url_of_another_scheme_starts_with_no_value() {
    for url in ["mailto:x", "javascript:", "http:/x", "http:x", "a+b-c.1:/x", "a:b://h/x"] {
        for value in ["/", "mailto:", "/mailto:x", "http:", "a"] {
            let robots = format!("User-agent: a\nDisallow: {value}");
            check(&robots, "a", url, Some(Allowed(1, 1)));
        }
    }
}

#[test]
fn the_first_line_that_restricts_the_url_decides() {
    let robots = "User-agent: a\nDisallow: /b/c\nDisallow:\nDisallow: /b\nDisallow: /b/c/d\n\
        Disallow: /b/e\nDisallow: /b/c\nDisallow: /\n";
    for (url, line) in [
        ("/b/c/d", 2),
        ("/b/c", 2),
        ("/b/e", 4),
        ("/b", 4),
        ("/bb", 4),
        ("/", 8),
        ("/c", 8),
        ("/b/cc", 2),
    ] {
        check(robots, "a", url, Some(Disallowed(1, line)));
    }
}

#[test]
fn nothing_says_nothing() {
    for robots in ["", "\n", "\r\r\n\n", "#", " ", ":", "User-agent", "Disallow: /"] {
        check(robots, "a", "/", None);
    }
}

#[test]
fn an_engine_by_name() {
    assert_eq!(Scan.name(), "norobots scan");
    assert_eq!(Engine::decide(&Scan, b"", b"a", b"/"), Ok(Decision::WELCOME));
}

#[test]
fn what_is_compiled_can_be_shared() {
    fn shared<T: Send + Sync>() {}
    shared::<Matcher<'static>>();
    shared::<RobotPolicy<'static>>();
}

#[test]
fn what_is_compiled_holds_at_most_four_bytes_for_each_of_the_file() {
    let lines = |count: usize, line: &dyn Fn(usize) -> String| -> String {
        "User-agent:*\n"
            .chars()
            .chain((0..count).flat_map(|at| line(at).chars().collect::<Vec<_>>()))
            .collect()
    };
    for (what, file) in [
        ("names", lines(5_000, &|_| "User-agent:a\n".to_owned())),
        ("records", lines(5_000, &|_| "User-agent:a\n\n".to_owned())),
        ("records with a value", lines(5_000, &|_| "User-agent:a\nDisallow:/\n".to_owned())),
        ("one value", lines(5_000, &|_| "Disallow:/\n".to_owned())),
        ("values of three bytes", lines(4_096, &|at| format!("Disallow:/{at:03x}\n"))),
        ("nested values", lines(200, &|at| format!("Disallow:/{}\n", "x".repeat(200 - at)))),
        ("nothing", lines(5_000, &|_| "\n".to_owned())),
    ] {
        let matcher = Matcher::new(file.as_bytes());
        let held = matcher.held() + matcher.robot(b"z").paths.held();
        assert!(held <= 4 * file.len(), "{what}: {held} bytes for {}", file.len());
    }
}

/// Visits all the strings of up to `length` of the atoms, and tells how many they are.
fn strings(
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
    let count = strings(&atoms, 5, &mut Vec::new(), &mut |robots| {
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
    strings(&lines, 5, &mut Vec::new(), &mut |robots| {
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
    // Each value within the next, the longest first: all of them count.
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
        // Agents and URLs out of the file itself, which random ones would never meet.
        let part = |random: &mut Random| {
            let start = random.below(robots.len() + 1);
            robots[start..start + random.below(robots.len() + 1 - start)].to_vec()
        };
        let (agent, url) = (part(&mut random), part(&mut random));
        spoken += usize::from(decide(&robots, &agent, &url).record.is_some());
    }
    assert!(spoken > 500, "{spoken}");
}

/// The agents and URLs to ask a file about: its own, cut by one, and some others.
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

/// A seeded sequence of numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % bound as u64) as usize
    }
}

/// What a matcher lists, which the tree of the file has to list too.
#[track_caller]
fn same_fields(robots: &[u8]) -> usize {
    let source = crate::source::Source::new(robots);
    let document = crate::syntax::parse(&source).unwrap();
    let matcher = Matcher::new(robots);
    let place = |field: crate::Field<'_>| (field.line(), field.place);
    let fields: Vec<_> = matcher.fields().map(place).collect();
    assert_eq!(fields, document.fields().map(place).collect::<Vec<_>>());
    let records: Vec<_> = matcher
        .records()
        .map(|record| {
            let fields: Vec<_> = record.fields().map(place).collect();
            (record.number(), record.first_line(), fields)
        })
        .collect();
    let expected = document
        .records()
        .map(|record| {
            let fields: Vec<_> = record.fields().map(place).collect();
            (record.number(), record.first_line(), fields)
        })
        .collect::<Vec<_>>();
    assert_eq!(records, expected, "{}", robots.escape_ascii());
    for agent in ["a", "xb/1", "c"] {
        let decision = matcher.decide(agent, "");
        let selection = matcher.record_for(agent);
        assert_eq!(selection.map(|one| one.record.number()), decision.record);
        if let Some(one) = selection {
            let name = one.record.names().find(|name| name.line() == one.line).unwrap();
            assert_eq!(name.value() == b"*", one.by == SelectedBy::Default);
        }
    }
    fields.len()
}

#[test]
fn a_matcher_lists_the_fields_and_records_of_the_tree() {
    let lines: [&[u8]; 12] = [
        b"User-agent: a\n",
        b" User-AGENT :*\r",
        b"User-agent: b/1\r\n",
        b"User-agent:  # c\n",
        b"Disallow: /\n",
        b"disallow \t:\t/a: b \r\n",
        b"Sitemap:/ab #c\n",
        b"no colon\n",
        b":\n",
        b" \r\n",
        b"#:\r",
        b"\xEF\xBB\xBFAllow: /",
    ];
    let mut fields = 0;
    let count = strings(&lines, 4, &mut Vec::new(), &mut |robots| fields += same_fields(robots));
    assert_eq!(count, (0..=4).map(|length| 12usize.pow(length)).sum::<usize>());
    assert!(fields > 20_000, "{fields}");
}

#[test]
fn an_owned_matcher_decides_as_the_borrowed_one() {
    let robots = b"User-agent: a\nDisallow: /x\n\nUser-agent: *\nDisallow: /\n".to_vec();
    let owned = Matcher::new(&robots).into_owned();
    let given = Matcher::new(robots.clone());
    for (agent, url) in [("a", "/x"), ("a", "/"), ("b", "/"), ("", "")] {
        let expected = scan::decide(&robots, agent, url);
        assert_eq!(owned.decide(agent, url), expected);
        assert_eq!(given.robot(agent).decide(url), expected);
    }
    assert_eq!(owned.bytes(), robots);
}
