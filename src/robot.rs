//! What a file says to one robot, by any edition that an engine here decides by.

use crate::engine::Decision;
use crate::later::{self, LaterEdition};
use crate::matcher::{self, Matcher};
use crate::spec::Edition;
use crate::urls::Urls;

/// What a file says to one robot by an edition, ready for many URLs.
///
/// ```
/// use norobots::{Robot, spec::Edition};
///
/// let file = b"User-agent: *\nDisallow: /*.gif\n";
/// let robot = Robot::new(Edition::Rfc9309, file, "figtree").unwrap();
/// assert_eq!(robot.decide("/x.gif").line, Some(2));
/// let robot = Robot::new(Edition::Standard1994, file, "figtree").unwrap();
/// assert!(robot.decide("/x.gif").allowed());
/// ```
#[derive(Clone, Debug)]
pub enum Robot<'a> {
    /// By the standard of 1994.
    Standard(matcher::RobotPolicy<'a>),
    /// By a later edition.
    Later(later::RobotPolicy<'a>),
}

impl<'a> Robot<'a> {
    /// Reads what `robots`, any bytes, says to `agent`, a robot's name, by the edition; `None` for an edition that neither
    /// the standard's engine nor that of the later editions decides by. [`Header`](crate::agent::Header) takes the name
    /// from a whole User-Agent header.
    ///
    /// ```
    /// use norobots::{Robot, agent::Header, spec::Edition};
    ///
    /// let file = b"User-agent: GPTBot\nDisallow: /\n";
    /// let header = b"Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
    /// let name = Header::read_for(file, header).asked(Edition::Rfc9309);
    /// let robot = Robot::new(Edition::Rfc9309, file, name).unwrap();
    /// assert!(!robot.decide("/").allowed());
    /// ```
    ///
    /// # Panics
    ///
    /// As [`matcher::RobotPolicy::new`] and [`later::RobotPolicy::new`].
    #[must_use]
    pub fn new(edition: Edition, robots: &'a [u8], agent: impl AsRef<[u8]>) -> Option<Robot<'a>> {
        match LaterEdition::of(edition) {
            Some(later) => Some(Robot::Later(later::RobotPolicy::new(later, robots, agent))),
            None if edition == Edition::Standard1994 => {
                Some(Robot::Standard(matcher::RobotPolicy::new(robots, agent)))
            }
            None => None,
        }
    }

    /// Returns the patterns that may decide, each with its line, sorted, in the form in which they are compared with
    /// what the edition makes of a URL; all begin as a path does.
    #[must_use]
    pub fn patterns(&self) -> Vec<(usize, Vec<u8>)> {
        let mut patterns: Vec<(usize, Vec<u8>)> = match self {
            Robot::Standard(policy) => {
                policy.patterns().map(|(line, value)| (line, [b"/", value].concat())).collect()
            }
            Robot::Later(policy) => {
                policy.patterns().map(|(line, pattern)| (line, pattern.to_vec())).collect()
            }
        };
        patterns.sort_unstable();
        patterns
    }

    /// Decides whether the robot may fetch `url`, and by which record and line. The URL is a path with or without a
    /// query, or an absolute URL, any bytes.
    #[must_use]
    pub fn decide(&self, url: impl AsRef<[u8]>) -> Decision {
        match self {
            Robot::Standard(policy) => policy.decide(url),
            Robot::Later(policy) => policy.decide(url),
        }
    }
}

/// A file, read once by an edition for many robots.
///
/// ```
/// use norobots::{Reading, spec::Edition};
///
/// let file = b"User-agent: figtree\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n";
/// let reading = Reading::new(Edition::Rfc9309, file).unwrap();
/// assert_eq!((reading.records("FigTree"), reading.records("other")), (vec![1], vec![2]));
/// assert!(!reading.robot("other").decide("/b").allowed());
/// ```
#[derive(Clone, Debug)]
pub enum Reading<'a> {
    /// By the standard of 1994.
    Standard(Matcher<'a>),
    /// By a later edition.
    Later(later::Reading<'a>),
}

impl<'a> Reading<'a> {
    /// Reads `robots`, any bytes, by the edition; `None` where [`Robot::new`] gives none.
    #[must_use]
    pub fn new(edition: Edition, robots: &'a [u8]) -> Option<Reading<'a>> {
        match LaterEdition::of(edition) {
            Some(later) => Some(Reading::Later(later::Reading::new(later, robots))),
            None if edition == Edition::Standard1994 => {
                Some(Reading::Standard(Matcher::new(robots)))
            }
            None => None,
        }
    }

    /// Returns the same file, read by another edition, where that reads the lines of this file alike; `None` where they
    /// have to be read anew.
    #[must_use]
    pub fn by(self, edition: Edition) -> Option<Reading<'a>> {
        match (self, LaterEdition::of(edition)) {
            (Reading::Later(reading), Some(edition)) => reading.by(edition).map(Reading::Later),
            _ => None,
        }
    }

    /// Returns the records that speak of `agent`, a robot's name, by their numbers, from 1
    /// and ascending. Robots with the same records have the same verdicts.
    #[must_use]
    pub fn records(&self, agent: impl AsRef<[u8]>) -> Vec<usize> {
        match self {
            Reading::Standard(matcher) => {
                matcher.record_number(agent.as_ref()).into_iter().collect()
            }
            Reading::Later(reading) => reading.records(agent),
        }
    }

    /// Makes URLs ready for [`Reading::disallowed`], of this file and of others that are read by the same edition. Each
    /// is a path with or without a query, or an absolute URL, any bytes.
    ///
    /// ```
    /// use norobots::{Reading, spec::Edition};
    ///
    /// let file = b"User-agent: *\nDisallow: /a\nAllow: /a/b\n";
    /// let reading = Reading::new(Edition::Rfc9309, file).unwrap();
    /// let urls = reading.urls([&b"/a"[..], b"/a/b", b"/ab"]);
    /// assert_eq!(reading.disallowed(&reading.records("figtree"), &urls), 0b101);
    /// ```
    ///
    /// # Panics
    ///
    /// With more than 128 URLs.
    #[must_use]
    pub fn urls<'u>(&self, urls: impl IntoIterator<Item = &'u [u8]>) -> Urls<'u> {
        match self {
            Reading::Standard(matcher) => matcher.urls(urls),
            Reading::Later(reading) => reading.urls(urls),
        }
    }

    /// Returns which of the URLs are disallowed for the robots of which these records speak, which are given as
    /// [`Reading::records`] has them. The lowest bit is that of the first URL.
    ///
    /// Each rule is held against the URLs that begin as it does, so that nothing has to be made ready for the rules.
    #[must_use]
    pub fn disallowed(&self, records: &[usize], urls: &Urls<'_>) -> u128 {
        match self {
            Reading::Standard(matcher) => {
                records.first().map_or(0, |record| matcher.disallowed(*record, urls))
            }
            Reading::Later(reading) => reading.disallowed(records, urls),
        }
    }

    /// Returns the values of the User-agent lines, in order.
    #[must_use]
    pub fn names(&self) -> Vec<&[u8]> {
        match self {
            Reading::Standard(matcher) => matcher.names().collect(),
            Reading::Later(reading) => reading.names().collect(),
        }
    }

    /// Returns the rules for `agent`, a robot's name, that can match a path, in the order of
    /// the file: whether each is an Allow rule, and what is compared of its value.
    #[must_use]
    pub fn rules(&self, agent: impl AsRef<[u8]>) -> Vec<(bool, Vec<u8>)> {
        match self {
            Reading::Standard(matcher) => matcher.rules(agent.as_ref()),
            Reading::Later(reading) => reading.rules(agent.as_ref()),
        }
    }

    /// Returns whether both files, read by one edition, have the same names and, record by record, the same rules that
    /// can match a path. They then say the same to every robot. Files that are not the same may say the same, too.
    ///
    /// ```
    /// use norobots::{Reading, spec::Edition};
    ///
    /// let read = |file| Reading::new(Edition::Standard1994, file).unwrap();
    /// let one = read(b"User-agent: Figtree\nDisallow: /a\n");
    /// assert!(one.same(&read(b"user-agent : figtree\nDisallow: /a\nDisallow: b\nAllow: /\n")));
    /// assert!(!one.same(&read(b"User-agent: figtree\n\nDisallow: /a\n")));
    /// ```
    #[must_use]
    pub fn same(&self, other: &Reading<'_>) -> bool {
        match (self, other) {
            (Reading::Standard(one), Reading::Standard(other)) => one.same(other),
            (Reading::Later(one), Reading::Later(other)) => one.same(other),
            _ => false,
        }
    }

    /// Returns what the file says to `agent`. It equals [`Robot::new`].
    ///
    /// # Panics
    ///
    /// As [`Robot::new`].
    #[must_use]
    pub fn robot(&self, agent: impl AsRef<[u8]>) -> Robot<'_> {
        match self {
            Reading::Standard(matcher) => Robot::Standard(matcher.robot(agent)),
            Reading::Later(reading) => Robot::Later(reading.robot(agent)),
        }
    }
}
