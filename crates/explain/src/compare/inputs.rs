//! Makes an endless sequence of queries. A seed determines all queries. The queries of a suite come first. All further
//! queries are about generated files. A generated file is a small file of random lines, or a randomly changed copy of a
//! file from the suite or from a corpus.

use crate::explain::atoms::{AGENTS, LINES, PLAIN, URLS};
use crate::explain::gather::LARGEST;
use norobots::source::Source;
use norobots::{policy, syntax};
use norobots_settings::site::Site;
use norobots_suite::query::Query;
use norobots_suite::suggested;
use norobots_suite::suite::Suite;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::LazyLock;

/// A file is cut to this many lines before it is changed. The changed file is cut to `BYTES` bytes.
const WINDOW: usize = 24;
const BYTES: usize = 2 << 10;

/// The queries and files that [`Inputs`] starts from.
#[derive(Clone, Debug, Default)]
pub struct Seeds {
    /// Queries that are sent unchanged. Further queries are made by changing these queries.
    pub queries: Vec<Query<'static>>,
    /// Files that `Inputs` makes queries about. Further files are made by changing these files.
    pub files: Vec<Vec<u8>>,
}

impl Seeds {
    /// Returns the suite's queries about robots.txt files. A case is skipped if it names the site of its file, or if
    /// the file is too large to be shrunk.
    pub fn of(suite: &Suite) -> Seeds {
        let small = |robots: &[u8]| robots.len() <= LARGEST;
        let cases = suite.cases.iter();
        let cases =
            cases.filter(|case| case.meta.is_none() && case.site.is_none() && small(&case.robots));
        let queries = cases.flat_map(|case| {
            let asked = case.queries.iter();
            asked.map(|query| {
                Query::new(case.robots.clone(), query.agent.clone(), query.url.clone())
            })
        });
        Seeds { queries: queries.collect(), files: Vec::new() }
    }
}

/// An endless iterator of queries. Equal arguments of `Inputs::new` lead to equal queries.
pub struct Inputs {
    seeds: Seeds,
    rng: fastrand::Rng,
    /// How many queries of `seeds` the iterator has returned.
    asked: usize,
    ready: VecDeque<Query<'static>>,
}

impl Inputs {
    /// Returns an iterator of queries. `number` is the seed of all random numbers.
    pub fn new(mut seeds: Seeds, number: u64) -> Inputs {
        let mut rng = fastrand::Rng::with_seed(number);
        rng.shuffle(&mut seeds.queries);
        Inputs { seeds, rng, asked: 0, ready: VecDeque::new() }
    }

    /// Makes a file, and adds some queries about this file to `ready`.
    fn prepare(&mut self) {
        let kinds = if self.seeds.files.is_empty() { 2 } else { 4 };
        match self.rng.u8(0..kinds) {
            1 if !self.seeds.queries.is_empty() => {
                let seed = self.rng.choice(&self.seeds.queries).cloned().unwrap_or_default();
                let changed = self.changed(&seed.robots);
                self.ready.push_back(seed.on(&changed).into_owned());
                self.about(changed, 3);
            }
            kind @ (2 | 3) => {
                let file = self.rng.choice(&self.seeds.files).cloned().unwrap_or_default();
                let whole = kind == 2;
                let robots = if whole { file } else { self.changed(&file) };
                self.about(robots, if whole { 8 } else { 4 });
            }
            _ => {
                let lines = self.rng.usize(1..=7);
                let robots: Vec<u8> = (0..lines).flat_map(|_| self.line()).copied().collect();
                self.about(robots, 4);
            }
        }
    }

    /// Adds queries about the file to `ready`.
    fn about(&mut self, robots: Vec<u8>, number: usize) {
        let source = Source::new(&robots);
        let document = syntax::parse(&source);
        for _ in 0..number {
            let seed = self.rng.usize(..1 << 16);
            let suggested = suggested::query(&document, seed);
            let any = (self.one_of(AGENTS), self.one_of(URLS));
            let kind = self.rng.u8(..4);
            // Many libraries do not accept a robot without a name. A real header or URL contains no control character.
            let fit = |query: &Query<'_>| {
                let control = |bytes: &[u8]| bytes.iter().any(u8::is_ascii_control);
                !policy::robot_name(&query.agent).is_empty()
                    && !control(&query.agent)
                    && !control(&query.url)
            };
            let suggested = suggested.filter(|query| kind > 0 && fit(query));
            let (agent, url) = match suggested {
                None => any,
                Some(query) if kind == 1 => (query.agent.into_owned(), any.1),
                Some(query) if kind == 2 => (any.0, query.url.into_owned()),
                Some(query) => (query.agent.into_owned(), query.url.into_owned()),
            };
            self.ready.push_back(Query::new(robots.clone(), agent, rooted(url)));
        }
    }

    fn one_of(&mut self, all: &[&[u8]]) -> Vec<u8> {
        all[self.rng.usize(..all.len())].to_vec()
    }

    fn line(&mut self) -> &'static [u8] {
        let among = if self.rng.bool() { PLAIN } else { LINES.len() };
        LINES[self.rng.usize(..among)]
    }

    /// Returns the file with one to three random changes.
    fn changed(&mut self, robots: &[u8]) -> Vec<u8> {
        let mut lines: Vec<Vec<u8>> =
            robots.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        if lines.len() > WINDOW {
            let from = self.rng.usize(..=lines.len() - WINDOW);
            lines = lines.split_off(from);
            lines.truncate(WINDOW);
        }
        for _ in 0..self.rng.u8(1..=3) {
            match self.rng.u8(0..3) {
                0 => self.change_lines(&mut lines),
                1 => self.change_token(&mut lines),
                _ => self.change_byte(&mut lines),
            }
        }
        let mut robots = lines.concat();
        robots.truncate(BYTES);
        robots
    }

    fn change_lines(&mut self, lines: &mut Vec<Vec<u8>>) {
        let at = self.rng.usize(..=lines.len());
        let kind = if at == lines.len() { 4 } else { self.rng.u8(0..5) };
        match kind {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => {
                let other = self.rng.usize(..lines.len());
                lines.swap(at, other);
            }
            3 => lines[at] = self.line().to_vec(),
            _ => lines.insert(at, self.line().to_vec()),
        }
    }

    fn change_token(&mut self, lines: &mut [Vec<u8>]) {
        const TOKENS: &[&[u8]] = &[
            b"a",
            b"*",
            b"/",
            b"/a",
            b" ",
            b"\t",
            b":",
            b"#",
            b" # c",
            b"\n",
            b"\r",
            b"\r\n",
            b"?b",
            b"%61",
            b"$",
            b"User-agent",
            b"Disallow",
            b"Allow",
            b"http://h/",
            b"\xc2\xa0",
            b"b/1.0",
        ];
        let word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | 0x80..);
        let Some((line, place)) = self.place(lines, word) else { return };
        let token = self.one_of(TOKENS);
        let new = match self.rng.u8(0..4) {
            0 => Vec::new(),
            1 => line[place.clone()].repeat(2),
            2 => [&token, &line[place.clone()]].concat(),
            _ => token,
        };
        line.splice(place, new);
    }

    fn change_byte(&mut self, lines: &mut [Vec<u8>]) {
        const ODD: &[u8] = b" \t\r\n:#*/$?%\0\xff\x0b-a1";
        let Some((line, place)) = self.place(lines, |_| false) else { return };
        let byte = match self.rng.u8(0..4) {
            0 => self.rng.u8(..),
            1 => line[place.start] ^ 0x20,
            _ => ODD[self.rng.usize(..ODD.len())],
        };
        match self.rng.u8(0..3) {
            0 => drop(line.remove(place.start)),
            1 => line.insert(place.start, byte),
            _ => line[place.start] = byte,
        }
    }

    /// Returns a range of bytes around a random position in a random line. If `together` accepts the byte at this
    /// position, the range is the longest run of accepted bytes around this position. Otherwise the range is this
    /// single byte.
    fn place<'l>(
        &mut self,
        lines: &'l mut [Vec<u8>],
        together: fn(u8) -> bool,
    ) -> Option<(&'l mut Vec<u8>, Range<usize>)> {
        let line = self.rng.usize(..lines.len().max(1));
        let bytes = lines.get_mut(line).filter(|bytes| !bytes.is_empty())?;
        let at = self.rng.usize(..bytes.len());
        let run = |byte: &&u8| together(**byte);
        let before = bytes[..at].iter().rev().take_while(run).count();
        let after = bytes[at..].iter().take_while(run).count();
        let place = if after == 0 { at..at + 1 } else { at - before..at + after };
        Some((bytes, place))
    }
}

/// Adds a `/` at the start of a path that does not begin with `/`. Any other URL is returned unchanged. No standard of
/// robots.txt defines how a program reads a path that does not begin with `/`.
fn rooted(url: Vec<u8>) -> Vec<u8> {
    if policy::after_scheme(&url).is_some() || url.starts_with(b"/") {
        url
    } else {
        [b"/", &url[..]].concat()
    }
}

/// Adds a site to a query whose URL is a path. The site matters because a rule may have a full URL as its value. Such a
/// rule applies only to the site of this URL.
fn on_site(query: Query<'static>) -> Query<'static> {
    static SITE: LazyLock<Site> =
        LazyLock::new(|| "http://www.example.com".parse().expect("an origin"));
    match policy::after_scheme(&query.url) {
        Some(_) => query,
        None => query.of(Some(&SITE)),
    }
}

impl Iterator for Inputs {
    type Item = Query<'static>;

    fn next(&mut self) -> Option<Query<'static>> {
        if let Some(query) = self.seeds.queries.get(self.asked) {
            self.asked += 1;
            return Some(on_site(query.clone()));
        }
        while self.ready.is_empty() {
            self.prepare();
        }
        self.ready.pop_front().map(on_site)
    }
}
