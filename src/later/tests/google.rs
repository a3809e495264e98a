//! Runs Google's tests, and compares this engine with Google's code.

use crate::later::Later;
use crate::later::lines::{Entries, EntryKind};
use crate::later::tests::support::decide;
use crate::testing::Random;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::{env, fs, thread};

const CODE: Later = Later::GoogleCode;

/// A query, which consists of a robot, a URL and a file.
type Query = [Vec<u8>; 3];

/// Returns the answers of Google's code. The script `tests/google/answers.py` imports this code as a package. Each
/// answer contains whether the robot may fetch the URL, and the number of the deciding line.
fn answers(queries: &[Query]) -> Vec<(bool, usize)> {
    let mut child = Command::new("python3")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/google/answers.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("python3: {error}"));
    let mut input = child.stdin.take().unwrap();
    let mut output = Vec::new();
    thread::scope(|scope| {
        scope.spawn(move || {
            for text in queries.iter().flatten() {
                input.write_all(&(text.len() as u32).to_le_bytes()).unwrap();
                input.write_all(text).unwrap();
            }
        });
        child.stdout.take().unwrap().read_to_end(&mut output).unwrap();
    });
    assert!(child.wait().unwrap().success());
    let answers: Vec<_> = output
        .as_chunks::<5>()
        .0
        .iter()
        .map(|[allowed, line @ ..]| (*allowed == 1, u32::from_le_bytes(*line) as usize))
        .collect();
    assert_eq!(answers.len(), queries.len());
    answers
}

fn compare(queries: &[Query]) {
    let (mut disallowed, mut by_rules) = (0, 0);
    for (query, (allowed, line)) in queries.iter().zip(answers(queries)) {
        let [agent, url, robots] = query;
        let decision = decide(CODE, robots, agent, url);
        let context = || {
            let [agent, url, robots] = [agent, url, robots].map(|text| text.escape_ascii());
            format!("{robots} / {agent} / {url}: Google's line {line}, {decision:?}")
        };
        assert_eq!(decision.allowed(), allowed, "{}", context());
        disallowed += usize::from(!allowed);
        if decision.line == Some(line) {
            by_rules += 1;
            continue;
        }
        // If no rule with a value matches, Google's code returns no line, or the line of an empty rule. In this case,
        // the tested engine returns the User-agent line.
        let entry = |wanted| {
            let mut entries = Entries::new(CODE, robots);
            let mut all = std::iter::from_fn(|| entries.next(CODE, true));
            let entry = all.find(|entry| entry.line.get() == wanted).expect("a line that counts");
            (entry.kind == EntryKind::Agent, entry.value.is_empty())
        };
        let is_fair = decision.line.is_none_or(|ours| entry(ours).0)
            && (line == 0 || entry(line) == (false, true));
        assert!(allowed && is_fair, "{}", context());
    }
    // Queries that no rule decides test little. Therefore, rules must decide enough of the queries.
    assert!(
        disallowed > queries.len() / 40 && by_rules > queries.len() / 20,
        "{disallowed} {by_rules}"
    );
}

/// The pieces from which files, robots and URLs are generated.
const LINES: [&[u8]; 44] = [
    b"User-agent: a",
    b"user-agent:A-b/1",
    b"USER-AGENT: *",
    b"user-agent: * x",
    b"user-agent: *x",
    b"useragent: a",
    b"User agent: a",
    b"user-agent a",
    b"user-agents: a b",
    b"user-agent",
    b"user-agent:",
    b"user-agent: a1",
    b"Disallow: /",
    b"Disallow: /a",
    b"disalow: /a$",
    b"dissallow:/*b",
    b"diasllow: /a*$",
    b"disallaw: *",
    b"Disallowed: /a%2fb",
    b"Disallow /ab",
    b"Disallow /a b",
    b"Disallow:",
    b"Allow: /a/index.html",
    b"Allow: /index.htm*",
    b"Allow: /*/index.htm$",
    b"allowance: /a/b",
    b"Allow:/",
    b"Allow: /a%c3%a9",
    b"Allow: /a\xC3\xA9",
    b"Disallow: /a\0b",
    b"Dis\0allow: /",
    b"Disallow: /a # b",
    b"#",
    b"",
    b"Sitemap: x",
    b"site-map: /a",
    b"x: y",
    b"Allow",
    b"Allow: $",
    b"Disallow: /a;p?q",
    b"Disallow: /?",
    b"\x0bDisallow:\x0c/a\x0b",
    b"user-agent:\x0b*\x0cx",
    b"Disallow: /**a*",
];
const ATOMS: [&[u8]; 40] = [
    b"User-agent:",
    b"user agent",
    b"useragent ",
    b"Disallow:",
    b"dissalow",
    b"Allow:",
    b"allow",
    b":",
    b" ",
    b"\t",
    b"\x0b",
    b"\x0c",
    b"\0",
    b"#",
    b"\n",
    b"\r",
    b"\r\n",
    b"\xEF",
    b"\xBB",
    b"\xBF",
    b"\xEF\xBB\xBF",
    b"/",
    b"*",
    b"$",
    b"%",
    b"%2f",
    b"%2A",
    b"%aA",
    b"\xC3\xA9",
    b"a",
    b"b",
    b"A",
    b"-",
    b"_",
    b"1",
    b"/index.html",
    b"/index.htm",
    b"?",
    b";",
    b"//",
];
const ROBOTS: [&[u8]; 9] = [b"a", b"A", b"A-b", b"a-B", b"b", b"*", b"", b"a1", b"a/1"];
const URLS: [&[u8]; 30] = [
    b"/",
    b"/a",
    b"/a/",
    b"/ab",
    b"/a/b",
    b"/a%2fb",
    b"/a%2Fb",
    b"/a%C3%A9",
    b"/a%c3%a9",
    b"/a\xC3\xA9",
    b"",
    b"/a/index.html",
    b"/index.htm",
    b"/a?b",
    b"a",
    b"?a",
    b";a",
    b"http://h",
    b"http://h/a",
    b"http://h?a",
    b"http://h;a",
    b"//h/a",
    b"//a",
    b"/a#b",
    b"#/a",
    b"http://h#/a",
    b"/a\0b",
    b"h/://a",
    b"http://h://a/b",
    b"x:y/a",
];
const PATHS: [&[u8]; 16] = [
    b"/",
    b"a",
    b"b",
    b"A",
    b"%2f",
    b"%2F",
    b"%c3%A9",
    b"\xC3\xA9",
    b"?",
    b";",
    b"#",
    b"://",
    b"index.htm",
    b"$",
    b"*",
    b"\0",
];

/// Returns a URL that is made from a part of the file. A random URL would never match a rule of the file.
fn url_of(random: &mut Random, robots: &[u8]) -> Vec<u8> {
    let values: Vec<&[u8]> = robots.split(|byte| b"\r\n #:".contains(byte)).collect();
    let mut url = random.pick(&values).to_vec();
    if url.first() != Some(&b'/') {
        url.insert(0, b'/');
    }
    while let Some(at) = url.iter().position(|byte| *byte == b'*') {
        let filling = random.text(&[b"a", b"/", b"b", b"", b"x.y"], 2);
        url.splice(at..=at, filling);
    }
    match random.below(6) {
        0 => url.truncate(url.len() - 1),
        1 => url.push(b'x'),
        2 if url.last() == Some(&b'$') => url.truncate(url.len() - 1),
        3 => url.retain(|byte| *byte != b'$'),
        4 => url.make_ascii_uppercase(),
        _ => {}
    }
    url
}

fn query_of_lines(random: &mut Random) -> Query {
    let mut robots = Vec::new();
    for _ in 0..random.below(10) {
        robots.extend_from_slice(random.pick(&LINES));
        robots.extend_from_slice(random.pick(&[
            &b"\n"[..],
            b"\n",
            b"\r\n",
            b"\r",
            b" \n",
            b"\n\n",
        ]));
    }
    let url = match random.below(3) {
        0 => random.pick(&URLS).to_vec(),
        1 => random.text(&PATHS, 6),
        _ => url_of(random, &robots),
    };
    [random.pick(&ROBOTS).to_vec(), url, robots]
}

fn query_of_atoms(random: &mut Random) -> Query {
    let mut robots = match random.below(3) {
        0 => b"user-agent: a\n".to_vec(),
        1 => b"user-agent: *\nDisallow: /".to_vec(),
        _ => Vec::new(),
    };
    robots.extend(random.text(&ATOMS, 24));
    let url = match random.below(3) {
        0 => random.pick(&URLS).to_vec(),
        1 => random.text(&PATHS, 6),
        _ => url_of(random, &robots),
    };
    [random.pick(&ROBOTS).to_vec(), url, robots]
}

/// Returns a query about a file with one long line. The length of the line is close to the limit at which Google's code
/// cuts lines.
fn query_of_long_lines(random: &mut Random) -> Query {
    let fill = 16_640 + random.below(48);
    let piece = random.pick(&[&b"a"[..], b"*", b"*a", b" ", b"%2f", b"\xC3"]);
    let mut line =
        random.pick(&[&b"Disallow: /"[..], b"Allow:", b"Disallow /", b"Disallow:/a#"]).to_vec();
    line.extend(piece.iter().cycle().take(fill - line.len()));
    line.extend(random.text(&[b"a", b"$", b"#", b"\0", b" ", b"\r"], 8));
    // If a line has many `*`, Google's code takes time in proportion to the product of the lengths of the line and the
    // URL.
    let url = match random.below(3) {
        0 if piece == b"a" => [b"/", &vec![b'a'; 16_630 + random.below(48)][..]].concat(),
        1 => b"/a".to_vec(),
        _ => b"/".to_vec(),
    };
    let robots = [b"user-agent: *\nAllow: /aa$\n", &line[..], b"\nDisallow: /aaa"].concat();
    [b"a".to_vec(), url, robots]
}

/// Decodes the escapes of a string in a `.textproto` file. Each character of `text` stands for one octet.
fn unescaped(text: &str) -> Vec<u8> {
    let text: Vec<u8> = text.chars().map(|octet| octet as u8).collect();
    let mut bytes = Vec::new();
    let mut rest = &text[..];
    while let [first, after @ ..] = rest {
        let (byte, length) = match (first, after) {
            (b'\\', [b'n', ..]) => (b'\n', 2),
            (b'\\', [b'r', ..]) => (b'\r', 2),
            (b'\\', [b't', ..]) => (b'\t', 2),
            (b'\\', [b'x', ..]) => {
                let end =
                    3 + rest[3..].iter().take(1).filter(|byte| byte.is_ascii_hexdigit()).count();
                (u8::from_str_radix(str::from_utf8(&rest[2..end]).unwrap(), 16).unwrap(), end)
            }
            (b'\\', [b'0'..=b'7', ..]) => {
                let is_octal = |byte: &&u8| matches!(byte, b'0'..=b'7');
                let end = 1 + after.iter().take(3).take_while(is_octal).count();
                (u8::from_str_radix(str::from_utf8(&rest[1..end]).unwrap(), 8).unwrap(), end)
            }
            (b'\\', [other, ..]) => (*other, 2),
            _ => (*first, 1),
        };
        bytes.push(byte);
        rest = &rest[length..];
    }
    bytes
}

#[test]
#[ignore = "reads the folder that NOROBOTS_FOREIGN names"]
fn it_meets_the_expectations_of_google_s_own_test() {
    let foreign = env::var("NOROBOTS_FOREIGN").expect("NOROBOTS_FOREIGN names a folder");
    let mut met = 0;
    for folder in ["correctness", "stress"] {
        let folder = format!("{foreign}/robotstxt-spec-test/{folder}");
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let text: String = fs::read(&path).unwrap().into_iter().map(char::from).collect();
            let (mut robots, mut url, mut agent) = (Vec::new(), Vec::new(), Vec::new());
            let mut last = "";
            for line in text.lines().map(str::trim_ascii) {
                // A string may continue on the next lines.
                let (key, value) = match line.split_once(':') {
                    _ if line.starts_with('"') => ("", line),
                    Some((key, value)) => (key, value.trim()),
                    None => continue,
                };
                let quoted = || unescaped(&value[1..value.rfind('"').unwrap()]);
                match if key.is_empty() { last } else { key } {
                    "robotstxt" if key.is_empty() => robots.extend(quoted()),
                    "robotstxt" => robots = quoted(),
                    "testurl" => url = quoted(),
                    "useragent" => agent = quoted(),
                    "expected_outcome" => {
                        let context =
                            || format!("{}: {line}: {}", path.display(), url.escape_ascii());
                        let decision = decide(CODE, &robots, &agent, &url);
                        assert_eq!(decision.allowed(), value == "ALLOWED", "{}", context());
                        met += 1;
                    }
                    _ => {}
                }
                if !key.is_empty() {
                    last = key;
                }
            }
        }
    }
    assert_eq!(met, 400);
}

/// Compares generated queries in several rounds. Each round has `of_each` queries about files of random lines, as many
/// queries about files of random atoms, and a few queries about files with a long line. If the variable
/// `NOROBOTS_CORPUS` names a folder of real files, the function also compares `per_file` queries about each file in the
/// folder. Returns the number of compared queries.
fn compare_generated(rounds: usize, of_each: usize, per_file: usize) -> usize {
    let mut counts = BTreeMap::new();
    let mut run = |kind, queries: Vec<Query>| {
        compare(&queries);
        *counts.entry(kind).or_insert(0) += queries.len();
    };
    let seed = env::var("NOROBOTS_SEED").map_or(9309, |seed| seed.parse().expect("a number"));
    let mut random = Random(seed);
    for _ in 0..rounds {
        run("lines", (0..of_each).map(|_| query_of_lines(&mut random)).collect());
        run("atoms", (0..of_each).map(|_| query_of_atoms(&mut random)).collect());
        run("long lines", (0..of_each / 125).map(|_| query_of_long_lines(&mut random)).collect());
    }
    let corpus = env::var_os("NOROBOTS_CORPUS").filter(|_| per_file > 0);
    let files = corpus.map(|folder| fs::read_dir(folder).unwrap());
    let mut paths: Vec<_> =
        files.into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut queries = Vec::new();
    for path in paths {
        let robots = fs::read(path).unwrap();
        let mut robot_names = vec![b"Googlebot".to_vec(), b"x".to_vec()];
        let mut entries = Entries::new(CODE, &robots);
        while let Some(entry) = entries.next(CODE, true) {
            if entry.kind == EntryKind::Agent && robot_names.len() < 40 {
                robot_names.push(entry.value.to_vec());
            }
        }
        for _ in 0..per_file {
            let agent = robot_names[random.below(robot_names.len())].clone();
            let url = url_of(&mut random, &robots);
            queries.push([agent, url, robots.clone()]);
        }
        if queries.len() > 5_000 {
            run("corpus", std::mem::take(&mut queries));
        }
    }
    if !queries.is_empty() {
        run("corpus", queries);
    }
    eprintln!("{counts:?}");
    counts.values().sum()
}

#[test]
#[ignore = "runs Python with jwm.robotstxt"]
fn it_answers_as_google_s_package() {
    assert!(compare_generated(1, 10_000, 0) >= 20_000);
}

#[test]
#[ignore = "runs Python with jwm.robotstxt for minutes"]
fn deep_it_answers_as_google_s_package() {
    assert!(compare_generated(10, 50_000, 100) >= 1_000_000);
}
