//! Derives queries from a file, and decides the queries under each edition.

use crate::body::robot;
use crate::editions::{EDITIONS, PAIRS};
use crate::known::known;
use norobots::decide_named;
use norobots::reading::Reading;
use norobots::spec::Edition;
use norobots::syntax::{Document, LineKind};
use std::borrow::Cow;
use std::sync::LazyLock;

/// The queries about a file use at most `AGENTS` of its robots, and URLs from at most `RULES` of its rules.
const AGENTS: usize = 12;
const RULES: usize = 32;

/// A robot's name that occurs in no file. No part of this name is the name of a known robot.
const NOBODY: &[u8] = b"qzvx";

/// The URLs that are queried for every file: the start page, and a page that no rule matches.
const ANYWHERE: [&[u8]; 2] = [b"/", b"/qzvx"];

/// The editions' answers to a query. Each edition has a bit, which is set if the edition disallows the URL. The lowest
/// bit stands for the first edition.
pub(crate) type Answers = u8;

#[derive(Debug)]
pub(crate) struct Drawn<'a> {
    pub(crate) agents: Vec<&'a [u8]>,
    /// Most of these strings are paths, but the value of a rule can be any text.
    pub(crate) urls: Vec<Cow<'a, [u8]>>,
    /// Whether some robots or rules of the file were left out because of the limits.
    pub(crate) bounded: bool,
}

/// Returns the robots and URLs for the queries. The first robot has a name that occurs in no file. The other robots are
/// those in the file. The URLs are two fixed paths and the values of the rules. A value with wildcards becomes two
/// URLs: the unchanged value, and a path that the value matches, with letters instead of `*` and without the `$` at the
/// end.
pub(crate) fn drawn<'d>(document: &'d Document<'_>) -> Drawn<'d> {
    let mut agents = vec![NOBODY];
    let mut urls: Vec<Cow<'d, [u8]>> = Vec::with_capacity(16);
    urls.extend(ANYWHERE.map(Cow::Borrowed));
    let (mut rules, mut bounded, mut buffer) = (0, false, String::new());
    for line in document.lines() {
        match line.kind() {
            LineKind::UserAgent if bounded && agents.len() > AGENTS => {}
            LineKind::UserAgent => {
                let name = called(line.value(), &mut buffer);
                let new = !name.is_empty()
                    && !name.contains(&b'*')
                    && !agents.iter().any(|known| known.eq_ignore_ascii_case(name));
                match new {
                    true if agents.len() > AGENTS => bounded = true,
                    true => agents.push(name),
                    false => {}
                }
            }
            LineKind::Allow | LineKind::Disallow => {
                let value = line.value();
                if value.is_empty() {
                    continue;
                }
                if bounded && rules == RULES || urls.iter().any(|known| **known == *value) {
                    continue;
                }
                if rules == RULES {
                    bounded = true;
                    continue;
                }
                rules += 1;
                urls.push(Cow::Borrowed(value));
                let body = value.strip_suffix(b"$").unwrap_or(value);
                if body.len() < value.len() || body.contains(&b'*') {
                    let letter = |byte: &u8| if *byte == b'*' { b'x' } else { *byte };
                    let wild: Vec<u8> = body.iter().map(letter).collect();
                    if !urls.iter().any(|known| **known == *wild) {
                        urls.push(Cow::Owned(wild));
                    }
                }
            }
            _ => {}
        }
    }
    Drawn { agents, urls, bounded }
}

/// Returns the name that queries use for a robot. `value` is the value of the robot's User-agent line. The name of a
/// known robot is its product token, because the robot compares this token with User-agent lines. For any other robot,
/// the name is the whole value, because its product token is not known.
fn called<'v>(value: &'v [u8], buffer: &mut String) -> &'v [u8] {
    match robot(value, buffer) {
        Some(token) if known(token).is_some() => &value[..token.len()],
        _ => value,
    }
}

/// A set of URLs. Each URL has a bit, which is set if the set contains the URL.
type Urls = u128;

/// The editions' answers to all queries. For each robot and edition, this type stores the set of disallowed URLs.
pub(crate) struct Asked {
    disallowed: Vec<[Urls; EDITIONS.len()]>,
    urls: usize,
}

impl Asked {
    /// Calls `each` for every query. The arguments are the index of the robot, the index of the URL, and the answers.
    pub(crate) fn each(&self, mut each: impl FnMut(usize, usize, Answers)) {
        for (agent, disallowed) in self.disallowed.iter().enumerate() {
            for url in 0..self.urls {
                let bit = |(at, by): (usize, &Urls)| ((by >> url & 1) as Answers) << at;
                let answers = disallowed.iter().enumerate().map(bit).fold(0, |all, bit| all | bit);
                each(agent, url, answers);
            }
        }
    }

    /// Returns the number of queries for each combination of the editions' answers.
    pub(crate) fn queries(&self) -> [u64; 1 << EDITIONS.len()] {
        let mut queries = [0; 1 << EDITIONS.len()];
        for disallowed in &self.disallowed {
            split(disallowed, 0, self.all(), 0, &mut queries);
        }
        queries
    }

    /// Returns two values for each robot and edition: whether all URLs are disallowed, and whether any URL is
    /// disallowed.
    pub(crate) fn robots(&self) -> impl Iterator<Item = [(bool, bool); EDITIONS.len()]> {
        self.disallowed.iter().map(|by| by.map(|urls| (urls == self.all(), urls != 0)))
    }

    fn all(&self) -> Urls {
        Urls::MAX >> (Urls::BITS as usize - self.urls)
    }
}

/// Splits `urls` into sets of URLs that get the same answers, and adds the sizes of the sets to `queries`. The editions
/// before the index `at` give the same answers for all of `urls`. The argument `answers` contains these answers.
fn split(
    disallowed: &[Urls; EDITIONS.len()],
    at: usize,
    urls: Urls,
    answers: Answers,
    queries: &mut [u64; 1 << EDITIONS.len()],
) {
    match disallowed.get(at) {
        _ if urls == 0 => {}
        None => queries[usize::from(answers)] += u64::from(urls.count_ones()),
        Some(by) => {
            split(disallowed, at + 1, urls & !by, answers, queries);
            split(disallowed, at + 1, urls & by, answers | 1 << at, queries);
        }
    }
}

/// Decides a query for each robot and URL under each edition. If several robots obey the same records under an edition,
/// each URL is decided only once for these robots.
pub(crate) fn ask(robots: &[u8], drawn: &Drawn<'_>) -> Asked {
    const { assert!(ANYWHERE.len() + 2 * RULES <= Urls::BITS as usize) }
    let Drawn { agents, urls, .. } = drawn;
    let mut disallowed: Vec<[Urls; EDITIONS.len()]> = vec![[0; EDITIONS.len()]; agents.len()];
    let mut before: Option<Reading<'_>> = None;
    for (at, edition) in EDITIONS.into_iter().enumerate() {
        // If two editions have the same parser and different matchers, the file is parsed only once.
        let again = before.take().and_then(|before| before.by(edition));
        let reading = again.unwrap_or_else(|| Reading::new(edition, robots).expect("it decides"));
        let urls = reading.urls(urls.iter().map(|url| &**url));
        let mut answered: Vec<(Vec<usize>, Urls)> = Vec::with_capacity(agents.len());
        for (name, disallowed) in agents.iter().zip(&mut disallowed) {
            let records = reading.records(name);
            let same = answered.iter().find(|(earlier, _)| *earlier == records);
            disallowed[at] = match same {
                Some((_, urls)) => *urls,
                None => reading.disallowed(&records, &urls),
            };
            if same.is_none() {
                answered.push((records, disallowed[at]));
            }
        }
        before = Some(reading);
    }
    Asked { disallowed, urls: urls.len() }
}

pub(crate) fn answers(robots: &[u8], agent: &[u8], url: &[u8]) -> Answers {
    let disallows = |(at, edition): (usize, Edition)| {
        u8::from(!decide_named(edition, robots, agent, url).allowed()) << at
    };
    EDITIONS.into_iter().enumerate().map(disallows).fold(0, |all, bit| all | bit)
}

/// Returns the pairs of editions with different answers. The result has one bit for each pair in [`PAIRS`].
pub(crate) fn parted(answers: Answers) -> u16 {
    const TABLE: [u16; 32] = {
        let mut table = [0; 32];
        let mut answers = 0;
        while answers < 32 {
            let mut pair = 0;
            while pair < PAIRS.len() {
                let (first, second) = PAIRS[pair];
                if answers >> first & 1 != answers >> second & 1 {
                    table[answers] |= 1 << pair;
                }
                pair += 1;
            }
            answers += 1;
        }
        table
    };
    TABLE[usize::from(answers)]
}

/// Returns a letter for each edition, in order: `A` if the edition allows the URL, and `D` if the edition disallows the
/// URL.
pub(crate) fn letters(answers: Answers) -> &'static str {
    static LETTERS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let letters = |answers: u8| {
            (0..EDITIONS.len()).map(|at| if answers >> at & 1 == 1 { 'D' } else { 'A' }).collect()
        };
        (0..32).map(letters).collect()
    });
    &LETTERS[usize::from(answers)]
}

/// Returns the key for a pair of editions. `at` is the index of the pair in [`PAIRS`].
pub(crate) fn pair(at: usize) -> &'static str {
    static KEYS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let key = |(first, second): &(usize, usize)| {
            format!("{} {}", EDITIONS[*first], EDITIONS[*second])
        };
        PAIRS.iter().map(key).collect()
    });
    &KEYS[at]
}

#[cfg(test)]
mod tests {
    use super::{EDITIONS, PAIRS, answers, ask, drawn, letters, pair, parted};
    use norobots::source::Source;
    use norobots::syntax::{Format, parse_by};

    #[test]
    fn every_two_editions_are_a_pair() {
        let mut all = Vec::new();
        for first in 0..EDITIONS.len() {
            all.extend((first + 1..EDITIONS.len()).map(|second| (first, second)));
        }
        assert_eq!(PAIRS.to_vec(), all);
        assert_eq!(pair(0), "1994 1996");
        assert_eq!((parted(0), parted(31)), (0, 0));
        // Only the last edition disallows the URL, so it differs from every other edition.
        assert_eq!(parted(0b10000), 1 << 3 | 1 << 6 | 1 << 8 | 1 << 9);
        assert_eq!(letters(0b00110), "ADDAA");
    }

    /// Decides all queries for a file together, and then each query alone. Checks that both methods give the same
    /// answers. Returns the number of queries.
    #[track_caller]
    fn asked_both_ways(file: &[u8]) -> usize {
        let source = Source::new(file);
        let document = parse_by(&source, Format::Rfc9309);
        let drawn = drawn(&document);
        let mut asked = 0;
        let all = ask(file, &drawn);
        let mut queries = [0; 32];
        let mut robots = vec![[(true, false); EDITIONS.len()]; drawn.agents.len()];
        all.each(|agent, url, given| {
            asked += 1;
            queries[usize::from(given)] += 1;
            for (at, (all, any)) in robots[agent].iter_mut().enumerate() {
                let disallowed = given >> at & 1 == 1;
                (*all, *any) = (*all && disallowed, *any || disallowed);
            }
            let (agent, url) = (drawn.agents[agent], &drawn.urls[url]);
            let query = || [file, agent, url].map(|bytes| bytes.escape_ascii().to_string());
            assert_eq!(given, answers(file, agent, url), "{:?}", query());
        });
        assert_eq!(all.queries(), queries);
        assert_eq!(all.robots().collect::<Vec<_>>(), robots);
        asked
    }

    #[test]
    fn answers_that_are_shared_are_those_of_one_decision() {
        const NAMES: [&str; 9] =
            ["*", "a", "A/2.0", "ab", "b c", "a*", "GPTBot/1.0", "gptbot-x", ""];
        const STARTS: [&str; 6] = ["/", "/a", "/ab/", "//", "", "*"];
        const PIECES: [&str; 22] = [
            "a",
            "b",
            "/",
            "*",
            "$",
            "?",
            "%61",
            "%2f",
            "%2A",
            "é",
            "\u{FF}",
            "index.html",
            ".",
            ";",
            ":",
            "://",
            "robots.txt",
            "\0",
            "=",
            "~",
            "-",
            " ",
        ];
        let mut random = fastrand::Rng::with_seed(5);
        let mut asked = 0;
        for _ in 0..4000 {
            // Many of these files use only a few of the `PIECES`, so that editions often agree, as on real files.
            let kinds = random.usize(1..=PIECES.len());
            let pieces = random.choose_multiple(PIECES, kinds);
            let mut file = String::new();
            // A few files are so long that the limits on queries apply.
            let most = if random.u8(..20) == 0 { 150 } else { 12 };
            for _ in 0..random.usize(..most) {
                let value = |random: &mut fastrand::Rng| {
                    let pieces = (0..random.usize(..5)).map(|_| pieces[random.usize(..kinds)]);
                    let pieces: String = pieces.collect();
                    STARTS[random.usize(..STARTS.len())].to_owned() + &pieces
                };
                file += &match random.u8(..10) {
                    0..3 => format!("User-agent: {}", NAMES[random.usize(..NAMES.len())]),
                    3..7 => format!("Disallow: {}", value(&mut random)),
                    7 => format!("Allow: {}", value(&mut random)),
                    8 => ["", "", "disalow: /a", "Disallow /a", "x: y"][random.usize(..5)].into(),
                    _ => format!("disallow:{}#", value(&mut random)),
                };
                file += ["\n", "\n", "\r\n", "\r"][random.usize(..4)];
            }
            asked += asked_both_ways(file.as_bytes());
        }
        assert!(asked > 40_000, "{asked}");
    }

    #[test]
    fn answers_over_the_corpus_are_those_of_one_decision() {
        let Some(folder) = std::env::var_os("NOROBOTS_CORPUS") else {
            return eprintln!("not compared: NOROBOTS_CORPUS names no folder of files");
        };
        let files = crate::read::files_below(folder.as_ref()).expect("it can be read");
        assert!(!files.is_empty());
        for file in files {
            asked_both_ways(&std::fs::read(file).expect("it can be read"));
        }
    }

    #[test]
    fn a_known_robot_is_asked_about_by_its_product_token() {
        let file =
            b"User-agent: CCBot/2.0\nUser-agent: Other/2.0\nUser-agent: ccbot\nDisallow: /\n";
        let source = Source::new(file);
        let document = parse_by(&source, Format::Rfc9309);
        assert_eq!(drawn(&document).agents, [&b"qzvx"[..], b"CCBot", b"Other/2.0"]);
    }

    #[test]
    fn what_is_asked_of_a_file_is_bounded() {
        let mut file = Vec::new();
        for number in 0..1000 {
            file.extend(format!("User-agent: r{number}\nDisallow: /*{number}$\n").bytes());
        }
        let source = Source::new(&file);
        let document = parse_by(&source, Format::Rfc9309);
        let drawn = drawn(&document);
        assert!(drawn.bounded);
        assert_eq!((drawn.agents.len(), drawn.urls.len()), (13, 66));
    }
}
