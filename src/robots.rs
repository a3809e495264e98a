//! What a robots.txt file says, by any edition.

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

/// A robots.txt file, read by an edition.
///
/// Any bytes are a file, and reading never fails. The file is borrowed or owned.
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
    /// Reads a file by an edition. An edition by which the library cannot decide is read as the standard of 1994: see
    /// [`Edition::DECIDED`].
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

    /// Returns what the file says to a robot, ready for many URLs: the rules are read once and indexed.
    ///
    /// `agent` is the robot's name or its whole User-Agent header, any bytes. [`Header`] says which robot a header
    /// names.
    #[must_use]
    pub fn robot(&self, agent: impl AsRef<[u8]>) -> Robot<'_> {
        Robot::named(self.edition, &*self.bytes, name_in(self.edition, &self.bytes, agent.as_ref()))
    }

    /// Returns the same as [`Robots::robot`], but the result owns the file, so that a program can keep it.
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

    /// Returns the URLs of the sitemaps that the file names, in its order. They apply to every robot.
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

/// What a file says to one robot by an edition, ready for many URLs; see [`Robots::robot`].
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
    /// The rules for a robot, with the file that they stand in.
    struct Owned {
        owner: Vec<u8>,
        #[covariant]
        dependent: Rules,
    }
}

/// The rules for a robot, and the edition, the file and the name for which they were read.
#[derive(Clone)]
struct Rules<'a> {
    edition: Edition,
    bytes: &'a [u8],
    name: Box<[u8]>,
    index: Index<'a>,
}

/// The rules, as the engine of the edition looks them up.
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
    /// Reads what `robots`, any bytes, says by the edition to the robot of that name. The file is borrowed, or owned and
    /// kept. Unlike in [`Robots::robot`], the name is never read as a header, except that by RFC 9309 the text after
    /// `compatible;` is the name.
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

    /// Returns whether the robot may fetch `url`: a path with or without a query, or an absolute URL, any bytes.
    #[must_use]
    pub fn allows(&self, url: impl AsRef<[u8]>) -> bool {
        self.decide(url).allowed()
    }

    /// Decides whether the robot may fetch `url`, and by which record and line. The URL is a path with or without a
    /// query, or an absolute URL, any bytes.
    #[must_use]
    pub fn decide(&self, url: impl AsRef<[u8]>) -> Decision {
        let Rules { index, name, .. } = self.rules();
        match index {
            Index::Standard(rules) => rules.decide(url),
            Index::Later(rules) => rules.decide(url),
            Index::Tree(policy) => policy.decide(name, url.as_ref()),
        }
    }

    /// Returns the numbers of the records that apply to the robot, from 1 and ascending. RFC 9309 calls them groups.
    #[must_use]
    pub fn records(&self) -> Vec<usize> {
        self.records_in(self.reading().as_ref())
    }

    /// Returns the file, read once more for all robots; `None` if the edition has one record for a robot.
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

    /// Returns the first well-formed Crawl-delay in the records that apply to the robot; `None` if there is none. No
    /// edition demands it, and Google's robots ignore it.
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
        // Google's code has records where the grammar has none, because it reads misspelt fields.
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

    /// Returns the patterns that may decide, each with its line, sorted, in the form in which they are compared with
    /// the result of [`compared`]; all begin as a path does.
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

/// Decides by an edition whether a robot may fetch a URL under the file `robots`, and by which record and line.
///
/// It reads the file once and keeps nothing. The arguments are those of [`Robots::robot`] and [`Robot::decide`], which
/// are for several URLs.
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

/// Decides as [`decide`] does, but reads `name` as the name of the robot, and never as a header. By RFC 9309, the text
/// after `compatible;` in it is the name.
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

/// Returns the part of a URL that the edition compares with the values of rules; `None` for `mailto:` and the like.
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

/// Returns the name that the edition looks for in the file, from a name or a whole header.
pub(crate) fn name_in<'h>(edition: Edition, robots: &[u8], agent: &'h [u8]) -> &'h [u8] {
    Header::read_for(robots, agent).asked(edition)
}

/// Returns the part of a file that the engine of the edition reads.
fn read_of(edition: Edition, bytes: &[u8]) -> &[u8] {
    Later::of(edition).map_or(bytes, |later| later::part_read(later, bytes))
}

fn tree_policy(robots: &[u8]) -> Policy<'_> {
    Policy::new(&parse_by(&Source::new(robots), Edition::Revisited.format()))
}

#[cfg(test)]
mod tests;
