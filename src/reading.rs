//! A file that is read once and answers queries for many robots. Programs such as the census, which ask about thousands
//! of robots, use it.

use crate::later::{self, Later};
use crate::matcher::Matcher;
use crate::robots::{Index, Robot};
use crate::spec::Edition;
pub use crate::urls::Urls;

/// A file that is read once under an edition and answers queries for many robots.
///
/// ```
/// use norobots::{Edition, reading::Reading};
///
/// let file = b"User-agent: figtree\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n";
/// let reading = Reading::new(Edition::Rfc9309, file).unwrap();
/// assert_eq!((reading.records("FigTree"), reading.records("other")), (vec![1], vec![2]));
/// assert!(!reading.robot("other").decide("/b").allowed());
/// ```
#[derive(Clone, Debug)]
pub struct Reading<'a> {
    edition: Edition,
    bytes: &'a [u8],
    kept: Kept<'a>,
}

/// The User-agent line that selects the records for a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The number of the line. The first line is number 1.
    pub line: usize,
    /// Whether the line names the robot. Otherwise, it applies to every robot.
    pub named: bool,
}

/// The file, in the form in which the engine of the edition keeps it.
#[derive(Clone, Debug)]
enum Kept<'a> {
    Standard(Matcher<'a>),
    Later(later::Reading<'a>),
}

impl<'a> Reading<'a> {
    /// Reads a file, which may contain any bytes, under the edition. Returns `None` if the edition isn't one of
    /// [`Edition::DECIDED`].
    #[must_use]
    pub fn new(edition: Edition, bytes: &'a [u8]) -> Option<Reading<'a>> {
        let kept = match Later::of(edition) {
            Some(later) => Kept::Later(later::Reading::new(later, bytes)),
            None if edition == Edition::Standard1994 => Kept::Standard(Matcher::new(bytes)),
            None => return None,
        };
        Some(Reading { edition, bytes, kept })
    }

    /// Returns the same file as read under another edition, if both editions read the lines of this file alike.
    /// Otherwise, returns `None`, and the caller has to read the file again.
    #[must_use]
    pub fn by(self, edition: Edition) -> Option<Reading<'a>> {
        match (self.kept, Later::of(edition)) {
            (Kept::Later(reading), Some(later)) => {
                Some(Reading { edition, kept: Kept::Later(reading.by(later)?), ..self })
            }
            _ => None,
        }
    }

    /// Returns the first User-agent line that selects a record for `agent`, which is a robot's name. Returns `None` if
    /// no record applies to `agent`.
    ///
    /// ```
    /// use norobots::{Edition, reading::{Chosen, Reading}};
    ///
    /// let file = b"User-agent: figtree\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n";
    /// let reading = Reading::new(Edition::Rfc9309, file).unwrap();
    /// assert_eq!(reading.chosen("FigTree"), Some(Chosen { line: 1, named: true }));
    /// assert_eq!(reading.chosen("other"), Some(Chosen { line: 4, named: false }));
    /// ```
    #[must_use]
    pub fn chosen(&self, agent: impl AsRef<[u8]>) -> Option<Chosen> {
        match &self.kept {
            Kept::Standard(matcher) => matcher.chosen(agent.as_ref()),
            Kept::Later(reading) => reading.chosen_by(agent.as_ref()),
        }
        .map(|(line, named)| Chosen { line, named })
    }

    /// Returns the numbers of the records that apply to `agent`, which is a robot's name, in ascending order. The first
    /// record is number 1. Robots with the same records get the same verdicts.
    #[must_use]
    pub fn records(&self, agent: impl AsRef<[u8]>) -> Vec<usize> {
        match &self.kept {
            Kept::Standard(matcher) => matcher.record_number(agent.as_ref()).into_iter().collect(),
            Kept::Later(reading) => reading.records(agent),
        }
    }

    /// Prepares URLs for [`Reading::disallowed`]. The result can be used for this file and for other files read under
    /// the same edition. Each URL is a path with or without a query, or an absolute URL. It may contain any bytes.
    ///
    /// ```
    /// use norobots::{Edition, reading::Reading};
    ///
    /// let file = b"User-agent: *\nDisallow: /a\nAllow: /a/b\n";
    /// let reading = Reading::new(Edition::Rfc9309, file).unwrap();
    /// let urls = reading.urls([&b"/a"[..], b"/a/b", b"/ab"]);
    /// assert_eq!(reading.disallowed(&reading.records("figtree"), &urls), 0b101);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if there are more than 128 URLs.
    #[must_use]
    pub fn urls<'u>(&self, urls: impl IntoIterator<Item = &'u [u8]>) -> Urls<'u> {
        match &self.kept {
            Kept::Standard(matcher) => matcher.urls(urls),
            Kept::Later(reading) => reading.urls(urls),
        }
    }

    /// Returns which of the URLs are disallowed for the robots to which these records apply, as a set of bits. The
    /// lowest bit stands for the first URL. [`Reading::records`] returns the records.
    ///
    /// Each rule is compared only with the URLs that begin in the same way, so the rules need no preparation.
    #[must_use]
    pub fn disallowed(&self, records: &[usize], urls: &Urls<'_>) -> u128 {
        match &self.kept {
            Kept::Standard(matcher) => {
                records.first().map_or(0, |record| matcher.disallowed(*record, urls))
            }
            Kept::Later(reading) => reading.disallowed(records, urls),
        }
    }

    /// Returns the values of the User-agent lines, in order.
    #[must_use]
    pub fn names(&self) -> Vec<&[u8]> {
        match &self.kept {
            Kept::Standard(matcher) => matcher.names().collect(),
            Kept::Later(reading) => reading.names().collect(),
        }
    }

    /// Returns the rules for `agent`, a robot's name, that can match a path. They are in the order of the file. Each
    /// comes with a flag that says whether it is an Allow rule, and with its value in the form in which it is compared.
    #[must_use]
    pub fn rules(&self, agent: impl AsRef<[u8]>) -> Vec<(bool, Vec<u8>)> {
        match &self.kept {
            Kept::Standard(matcher) => matcher.rules(agent.as_ref()),
            Kept::Later(reading) => reading.rules(agent.as_ref()),
        }
    }

    /// Returns whether two files, read under the same edition, have the same names and have in each record the same
    /// rules that can match a path. Such files give every robot the same verdicts. Two files can also give the same
    /// verdicts if this function returns false.
    ///
    /// ```
    /// use norobots::{Edition, reading::Reading};
    ///
    /// let read = |file| Reading::new(Edition::Standard1994, file).unwrap();
    /// let one = read(b"User-agent: Figtree\nDisallow: /a\n");
    /// assert!(one.same(&read(b"user-agent : figtree\nDisallow: /a\nDisallow: b\nAllow: /\n")));
    /// assert!(!one.same(&read(b"User-agent: figtree\n\nDisallow: /a\n")));
    /// ```
    #[must_use]
    pub fn same(&self, other: &Reading<'_>) -> bool {
        match (&self.kept, &other.kept) {
            (Kept::Standard(matcher), Kept::Standard(other)) => matcher.same(other),
            (Kept::Later(reading), Kept::Later(other)) => reading.same(other),
            _ => false,
        }
    }

    /// Returns the rules that the file has for the robot of that name. The result equals that of [`Robot::named`].
    #[must_use]
    pub fn robot(&self, name: impl AsRef<[u8]>) -> Robot<'_> {
        let name = name.as_ref();
        let index = match &self.kept {
            Kept::Standard(matcher) => Index::Standard(matcher.robot(name)),
            Kept::Later(reading) => Index::Later(reading.robot(name)),
        };
        Robot::of(self.edition, self.bytes, name, index)
    }
}
