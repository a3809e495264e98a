//! Reads a file once and then answers queries for many robots. Programs that check thousands of robots, such as the
//! census, use this module.

use crate::later::{self, Later};
use crate::matcher::Matcher;
use crate::robots::{Index, Robot};
use crate::spec::Edition;
pub use crate::urls::Urls;

/// A file that is read once under an edition, for queries about many robots.
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
    /// True if the line names the robot, and false if the line applies to every robot.
    pub named: bool,
}

/// The parsed file, in the data structure of the engine for the edition.
#[derive(Clone, Debug)]
enum Kept<'a> {
    Standard(Matcher<'a>),
    Later(later::Reading<'a>),
}

impl<'a> Reading<'a> {
    /// Reads a file, which may contain any bytes, under the edition. Returns `None` if the edition isn't one
    /// of [`Edition::DECIDED`].
    #[must_use]
    pub fn new(edition: Edition, bytes: &'a [u8]) -> Option<Reading<'a>> {
        let kept = match Later::of(edition) {
            Some(later) => Kept::Later(later::Reading::new(later, bytes)),
            None if edition == Edition::Standard1994 => Kept::Standard(Matcher::new(bytes)),
            None => return None,
        };
        Some(Reading { edition, bytes, kept })
    }

    /// Converts the parsed file to another edition, if both editions parse the lines of this file in the same way.
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

    /// Returns the first User-agent line that selects a record for the robot called `agent`. Returns `None` if no
    /// record applies to the robot.
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

    /// Returns the numbers of the records that apply to the robot called `agent`, in ascending order. The first record
    /// is number 1. If the same records apply to two robots, both get the same verdicts.
    #[must_use]
    pub fn records(&self, agent: impl AsRef<[u8]>) -> Vec<usize> {
        match &self.kept {
            Kept::Standard(matcher) => matcher.record_number(agent.as_ref()).into_iter().collect(),
            Kept::Later(reading) => reading.records(agent),
        }
    }

    /// Prepares URLs for [`Reading::disallowed`]. The prepared URLs can be passed to every `Reading` of the same
    /// edition. Each URL is a path with or without a query, or an absolute URL. URLs may contain any bytes.
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

    /// Returns the URLs that the records disallow, as a set of bits. The lowest bit stands for the first URL. `records`
    /// contains the numbers that [`Reading::records`] returns for a robot.
    ///
    /// The function doesn't index the rules, but it compares each rule only with URLs that begin similarly.
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

    /// Returns the rules for the robot called `agent`, in the order of the file. Rules that can't match any path are
    /// left out. The first element of each pair is true for an Allow rule and false for a Disallow rule. Each value is
    /// already converted for the edition's comparison with paths.
    #[must_use]
    pub fn rules(&self, agent: impl AsRef<[u8]>) -> Vec<(bool, Vec<u8>)> {
        match &self.kept {
            Kept::Standard(matcher) => matcher.rules(agent.as_ref()),
            Kept::Later(reading) => reading.rules(agent.as_ref()),
        }
    }

    /// Returns whether two files have the same names and the same rules in each record. Both files must have been read
    /// under the same edition. Rules that can't match any path are ignored. If this function returns true, the files
    /// give every robot the same verdicts. If this function returns false, the verdicts may still be the same.
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

    /// Returns the rules of the file for the robot called `name`. The result equals the result of [`Robot::named`].
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
