//! Reads a robots.txt file under an edition, and decides what a robot may fetch.

use crate::agent::Header;
use crate::engine::Decision;
use crate::engine::scan;
use crate::extension::{ExtensionKind, ExtensionValue, extensions};
use crate::later::{self, Later};
use crate::matcher;
use crate::policy::{self, Policy};
use crate::source::Source;
use crate::spec::Edition;
use crate::syntax::parse_by;
use self_cell::self_cell;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// A robots.txt file that is interpreted under one edition.
///
/// Reading a file never fails, because every sequence of bytes is accepted. A `Robots` borrows or owns the bytes.
///
/// ```
/// use norobots::{Edition, Robots};
///
/// let file = b"User-agent: *\nDisallow: /tmp/\nSitemap: https://example.com/map.xml\n";
/// let robots = Robots::read(Edition::Rfc9309, file);
/// let bot = robots.robot("ExampleBot/1.0");
/// assert!(bot.allows("/index.html"));
/// assert_eq!(bot.decide("https://example.com/tmp/x").line, Some(2));
/// assert_eq!(robots.sitemaps(), [b"https://example.com/map.xml"]);
/// ```
#[derive(Clone)]
pub struct Robots<'a> {
    edition: Edition,
    bytes: Cow<'a, [u8]>,
}

impl<'a> Robots<'a> {
    /// Reads a file under an edition. The library doesn't have an engine for every edition: see [`Edition::DECIDED`].
    #[must_use]
    pub fn read(edition: Edition, bytes: impl Into<Cow<'a, [u8]>>) -> Robots<'a> {
        Robots { edition, bytes: bytes.into() }
    }

    /// Returns the edition.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// Returns the bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the rules of the file for a robot. The rules are parsed once and indexed, so the result can decide about
    /// many URLs quickly.
    ///
    /// `agent` is the robot's name or its whole User-Agent header, as bytes. [`Header`] finds the robot's name in a
    /// header.
    #[must_use]
    pub fn robot(&self, agent: impl AsRef<[u8]>) -> Robot<'_> {
        Robot::named(self.edition, &*self.bytes, name_in(self.edition, &self.bytes, agent.as_ref()))
    }

    /// Like [`Robots::robot`], but the result owns the file, so a program can store the result.
    ///
    /// ```
    /// use norobots::{Edition, Robot, Robots};
    /// use std::collections::HashMap;
    ///
    /// let mut hosts: HashMap<String, Robot<'static>> = HashMap::new();
    /// let body: Vec<u8> = b"User-agent: *\nDisallow: /tmp/\n".to_vec();
    /// hosts.insert("example.com".into(), Robots::read(Edition::Rfc9309, body).into_robot("ExampleBot"));
    /// assert!(!hosts["example.com"].allows("/tmp/x"));
    /// ```
    #[must_use]
    pub fn into_robot(self, agent: impl AsRef<[u8]>) -> Robot<'static> {
        let name = name_in(self.edition, &self.bytes, agent.as_ref());
        Robot::named(self.edition, self.bytes.into_owned(), name)
    }

    /// Returns the URLs of the sitemaps that the file names, in the order of their lines. Sitemap lines apply to every
    /// robot.
    #[must_use]
    pub fn sitemaps(&self) -> Vec<&[u8]> {
        let source = Source::new(read_of(self.edition, &self.bytes));
        let document = parse_by(&source, self.edition.format());
        let sitemaps = extensions(&document).filter(|field| field.kind == ExtensionKind::Sitemap);
        let spans =
            sitemaps.filter(|field| field.value().is_some()).map(|field| field.field.value_span());
        spans.map(|span| &self.bytes[span.range()]).collect()
    }
}

impl fmt::Debug for Robots<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Robots { edition, bytes } = self;
        f.debug_struct("Robots").field("edition", edition).field("bytes", &bytes.len()).finish()
    }
}

/// The rules of a file for one robot under one edition, indexed for decisions about many URLs; see [`Robots::robot`].
#[derive(Clone)]
pub struct Robot<'a> {
    kept: Kept<'a>,
}

#[derive(Clone)]
enum Kept<'a> {
    Borrowed(Rules<'a>),
    Owned(Arc<Owned>),
}

self_cell! {
    struct Owned {
        owner: Vec<u8>,
        #[covariant]
        dependent: Rules,
    }
}

#[derive(Clone)]
struct Rules<'a> {
    edition: Edition,
    bytes: &'a [u8],
    name: Box<[u8]>,
    index: Index<'a>,
}

/// The rules, in the data structure of the engine for the edition.
#[derive(Clone)]
pub(crate) enum Index<'a> {
    Standard(matcher::RobotPolicy<'a>),
    Later(later::RobotPolicy<'a>),
    Tree(Policy<'a>),
}

impl<'a> Rules<'a> {
    fn new(edition: Edition, bytes: &'a [u8], name: &[u8]) -> Rules<'a> {
        let index = match Later::of(edition) {
            Some(later) => Index::Later(later::RobotPolicy::new(later, bytes, name)),
            None if edition == Edition::Revisited => Index::Tree(tree_policy(bytes)),
            None => Index::Standard(matcher::RobotPolicy::new(bytes, name)),
        };
        Rules { edition, bytes, name: name.into(), index }
    }
}

impl<'a> Robot<'a> {
    /// Reads the rules of the file `robots` for the robot called `name`. The result borrows the file, or owns it if
    /// `robots` is owned. Unlike [`Robots::robot`], this function doesn't search for the name in a User-Agent header.
    /// There is one exception: if `name` contains `compatible;`, the robot's name under RFC 9309 is the word after
    /// `compatible;`.
    #[must_use]
    pub fn named(
        edition: Edition,
        robots: impl Into<Cow<'a, [u8]>>,
        name: impl AsRef<[u8]>,
    ) -> Robot<'a> {
        let name = name.as_ref();
        let kept = match robots.into() {
            Cow::Borrowed(bytes) => Kept::Borrowed(Rules::new(edition, bytes, name)),
            Cow::Owned(bytes) => {
                Kept::Owned(Arc::new(Owned::new(bytes, |bytes| Rules::new(edition, bytes, name))))
            }
        };
        Robot { kept }
    }

    pub(crate) fn of(
        edition: Edition,
        bytes: &'a [u8],
        name: &[u8],
        index: Index<'a>,
    ) -> Robot<'a> {
        Robot { kept: Kept::Borrowed(Rules { edition, bytes, name: name.into(), index }) }
    }

    fn rules(&self) -> &Rules<'_> {
        match &self.kept {
            Kept::Borrowed(rules) => rules,
            Kept::Owned(owned) => owned.borrow_dependent(),
        }
    }

    /// Returns whether the robot may fetch `url`. The URL is a path with or without a query, or an absolute URL. The
    /// URL may contain any bytes.
    #[must_use]
    pub fn allows(&self, url: impl AsRef<[u8]>) -> bool {
        self.decide(url).allowed()
    }

    /// Decides whether the robot may fetch `url`. The result also contains the deciding record and line. The URL is a
    /// path with or without a query, or an absolute URL. The URL may contain any bytes.
    #[must_use]
    pub fn decide(&self, url: impl AsRef<[u8]>) -> Decision {
        let Rules { index, name, .. } = self.rules();
        match index {
            Index::Standard(rules) => rules.decide(url),
            Index::Later(rules) => rules.decide(url),
            Index::Tree(policy) => policy.decide(name, url.as_ref()),
        }
    }

    /// Returns the numbers of the records that apply to the robot, in ascending order. The first record is number 1. In
    /// RFC 9309, a record is called a group.
    #[must_use]
    pub fn records(&self) -> Vec<usize> {
        self.records_in(self.reading().as_ref())
    }

    /// Parses the file again, for all robots. Returns `None` if the edition isn't in [`Later`], because at most one
    /// record applies to a robot under such an edition.
    fn reading(&self) -> Option<later::Reading<'_>> {
        let Rules { edition, bytes, .. } = self.rules();
        Later::of(*edition).map(|later| later::Reading::new(later, bytes))
    }

    fn records_in(&self, reading: Option<&later::Reading<'_>>) -> Vec<usize> {
        match reading {
            Some(reading) => reading.records(&self.rules().name),
            None => self.decide("/").record.into_iter().collect(),
        }
    }

    /// Returns the first well-formed Crawl-delay in the records that apply to the robot, or `None` if there is none. No
    /// edition requires robots to obey Crawl-delay, and Google's robots ignore it.
    ///
    /// ```
    /// use norobots::{Edition, Robots};
    /// use std::time::Duration;
    ///
    /// let file = b"User-agent: a\nCrawl-delay: 10\nDisallow: /x\n\nUser-agent: *\nCrawl-delay: 1\n";
    /// let robots = Robots::read(Edition::Rfc9309, file);
    /// assert_eq!(robots.robot("a").crawl_delay(), Some(Duration::from_secs(10)));
    /// assert_eq!(robots.robot("b").crawl_delay(), Some(Duration::from_secs(1)));
    /// ```
    #[must_use]
    pub fn crawl_delay(&self) -> Option<Duration> {
        let Rules { edition, bytes, .. } = self.rules();
        let reading = self.reading();
        let records = self.records_in(reading.as_ref());
        // Under Google's code, a misspelt User-agent line may begin a record that the grammar doesn't find.
        let by_line = reading.filter(|_| *edition == Edition::GoogleCode);
        let source = Source::new(read_of(*edition, bytes));
        let document = parse_by(&source, edition.format());
        let mut delays =
            extensions(&document).filter(|field| field.kind == ExtensionKind::CrawlDelay);
        delays.find_map(|field| {
            let record = match &by_line {
                Some(reading) => reading.record_at(field.field.line()),
                None => field.record,
            };
            match field.value() {
                Some(ExtensionValue::Delay(delay)) if records.contains(&record?) => Some(delay),
                _ => None,
            }
        })
    }

    /// Returns the patterns that can decide a URL, each with its line number, sorted by line. The engine compares the
    /// patterns with the result of [`compared`].
    #[doc(hidden)]
    #[must_use]
    pub fn patterns(&self) -> Vec<(usize, Vec<u8>)> {
        let mut patterns: Vec<(usize, Vec<u8>)> = match &self.rules().index {
            Index::Standard(rules) => {
                rules.patterns().map(|(line, value)| (line, [b"/", value].concat())).collect()
            }
            Index::Later(rules) => {
                rules.patterns().map(|(line, pattern)| (line, pattern.to_vec())).collect()
            }
            Index::Tree(policy) => policy.patterns(&self.rules().name),
        };
        patterns.sort_unstable();
        patterns
    }
}

impl fmt::Debug for Robot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rules { edition, name, .. } = self.rules();
        let name = name.escape_ascii().to_string();
        f.debug_struct("Robot").field("edition", edition).field("name", &name).finish()
    }
}

/// Decides whether a robot may fetch a URL under the file `robots`. The result also contains the deciding record and
/// line.
///
/// The function reads the file once and stores nothing. To decide several URLs, call [`Robots::robot`]
/// and [`Robot::decide`], which take the same arguments.
///
/// ```
/// use norobots::{Edition, decide};
///
/// let file = b"User-agent: *\nAllow: /tmp/ok\nDisallow: /tmp/\n";
/// assert!(decide(Edition::Rfc9309, file, "ExampleBot", "/tmp/ok").allowed());
/// assert!(!decide(Edition::Standard1994, file, "ExampleBot", "/tmp/ok").allowed());
/// ```
#[must_use]
pub fn decide(
    edition: Edition,
    robots: &[u8],
    agent: impl AsRef<[u8]>,
    url: impl AsRef<[u8]>,
) -> Decision {
    decide_named(edition, robots, name_in(edition, robots, agent.as_ref()), url)
}

/// Like [`decide`], but `name` is the robot's name, and not a User-Agent header. There is one exception: if `name`
/// contains `compatible;`, the robot's name under RFC 9309 is the word after `compatible;`.
#[must_use]
pub fn decide_named(
    edition: Edition,
    robots: &[u8],
    name: impl AsRef<[u8]>,
    url: impl AsRef<[u8]>,
) -> Decision {
    match Later::of(edition) {
        Some(later) => later::decide(later, robots, name, url),
        None if edition == Edition::Revisited => {
            tree_policy(robots).decide(name.as_ref(), url.as_ref())
        }
        None => scan::decide(robots, name, url),
    }
}

/// Returns the part of a URL that the edition compares with the values of rules. Returns `None` for a URL that belongs
/// to no site, such as `mailto:a@b`.
///
/// ```
/// use norobots::{Edition, compared};
///
/// let url = "http://example.com/%7ejoe/*?q=1#top";
/// assert_eq!(compared(Edition::Standard1994, url).unwrap(), b"/%7ejoe/*?q=1");
/// assert_eq!(compared(Edition::Draft1996, url).unwrap(), b"/~joe/*");
/// assert_eq!(compared(Edition::Rfc9309, url).unwrap(), b"/~joe/%2A?q=1");
/// ```
#[doc(hidden)]
#[must_use]
pub fn compared(edition: Edition, url: impl AsRef<[u8]>) -> Option<Vec<u8>> {
    match Later::of(edition) {
        Some(later) => later::path(later, url.as_ref()),
        None => policy::path(url.as_ref()).map(Cow::into_owned),
    }
}

/// Returns the name that the engine for the edition needs. `agent` is a robot's name or a whole header.
pub(crate) fn name_in<'h>(edition: Edition, robots: &[u8], agent: &'h [u8]) -> &'h [u8] {
    Header::read_for(robots, agent).asked(edition)
}

fn read_of(edition: Edition, bytes: &[u8]) -> &[u8] {
    Later::of(edition).map_or(bytes, |later| later::part_read(later, bytes))
}

fn tree_policy(robots: &[u8]) -> Policy<'_> {
    Policy::new(&parse_by(&Source::new(robots), Edition::Revisited.format()))
}

#[cfg(test)]
mod tests;
