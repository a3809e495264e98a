//! Reads a file once and then answers queries for many robots.

use std::borrow::Cow;
use std::{fmt, ptr};

use crate::engine::Decision;
use crate::engine::scan::compare::{contains, record_name, restricts, robot_name, target};
use crate::engine::scan::records::{Header, Place, Records};
use crate::matcher::paths::{Paths, Value};
use crate::matcher::robot::RobotPolicy;
use crate::source::Span;
use crate::urls::Urls;

/// A robots.txt file that is indexed for queries about many robots.
///
/// The matcher borrows or owns the file. The matcher also stores the positions of the User-agent lines, in at most 4
/// bytes for each byte of the file. A matcher can be sent to other threads and shared by threads.
///
/// Robots and URLs may contain any bytes, so both `"figtree"` and `b"figtree"` are accepted. A robot is a bare name or
/// a whole User-Agent header. A URL is a path with or without a query, or an absolute URL.
///
/// ```
/// use norobots::matcher::Matcher;
///
/// let file = b"User-agent: *\nDisallow: /tmp/\nDisallow: /foo.html\n";
/// let matcher = Matcher::new(file);
/// assert!(matcher.allowed("cybermapper/1.0", "/index.html"));
/// let decision = matcher.decide("cybermapper/1.0", "http://www.example.com/foo.html?x");
/// assert_eq!((decision.record, decision.line), (Some(1), Some(3)));
/// ```
#[derive(Clone)]
pub struct Matcher<'a> {
    robots: Cow<'a, [u8]>,
    names: Vec<Entry>,
    default: Option<Entry>,
}

#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// The name, without its version.
    name: Span,
    at: Place,
}

impl<'a> Matcher<'a> {
    /// Reads a whole file once. The file is borrowed or owned, and may contain any bytes.
    ///
    /// A matcher that receives a `Vec<u8>` owns the file, so a program can store the matcher:
    ///
    /// ```
    /// use norobots::matcher::Matcher;
    ///
    /// fn fetched(body: Vec<u8>) -> Matcher<'static> {
    ///     Matcher::new(body)
    /// }
    /// assert!(fetched(Vec::new()).allowed("figtree", "/"), "an empty file welcomes every robot");
    /// ```
    #[must_use]
    pub fn new(robots: impl Into<Cow<'a, [u8]>>) -> Matcher<'a> {
        let robots = robots.into();
        let (names, default) = entries(&robots);
        Matcher { robots, names, default }
    }

    /// Converts this matcher into a matcher that owns its file. If the file is borrowed, it is copied.
    ///
    /// ```
    /// use norobots::matcher::Matcher;
    /// use std::collections::HashMap;
    ///
    /// let mut hosts: HashMap<String, Matcher<'static>> = HashMap::new();
    /// let body = String::from("User-agent: *\nDisallow: /tmp/\n");
    /// hosts.insert("www.example.com".into(), Matcher::new(body.as_bytes()).into_owned());
    /// drop(body);
    /// assert!(!hosts["www.example.com"].allowed("figtree", "/tmp/x"));
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Matcher<'static> {
        Matcher { robots: Cow::Owned(self.robots.into_owned()), ..self }
    }

    /// Returns the bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.robots
    }

    /// Returns whether `agent` may fetch `url`.
    #[must_use]
    pub fn allowed(&self, agent: impl AsRef<[u8]>, url: impl AsRef<[u8]>) -> bool {
        self.decide(agent, url).allowed()
    }

    /// Decides whether `agent` may fetch `url`. The result also contains the deciding record and line.
    ///
    /// The time grows with the number of names before the robot's record, and with the number of Disallow lines before
    /// the deciding line. To decide many URLs, use [`Matcher::robot`].
    #[must_use]
    pub fn decide(&self, agent: impl AsRef<[u8]>, url: impl AsRef<[u8]>) -> Decision {
        self.decide_bytes(agent.as_ref(), url.as_ref())
    }

    /// Unlike [`Matcher::decide`], this function isn't generic. Therefore, it is compiled and optimized in this crate.
    fn decide_bytes(&self, agent: &[u8], url: &[u8]) -> Decision {
        let Some(entry) = self.entry(agent) else { return Decision::WELCOME };
        let restricting = target(url)
            .and_then(|target| self.values(entry).find(|(value, _)| restricts(value, target)));
        match restricting {
            Some((_, line)) => Decision::disallow(entry.at.record, line),
            None => Decision::allow(entry.at.record, entry.at.line),
        }
    }

    /// Returns the rules of the file for `agent`, indexed for decisions about many URLs.
    ///
    /// The time grows with the number of names before the robot's record. The function also sorts the Disallow values
    /// of the record. The result takes at most 4 bytes for each byte of the record.
    ///
    /// # Panics
    ///
    /// Panics if a record has so many Disallow values that their index would exceed 8 GB.
    #[must_use]
    pub fn robot(&self, agent: impl AsRef<[u8]>) -> RobotPolicy<'_> {
        self.robot_bytes(agent.as_ref())
    }

    fn robot_bytes(&self, agent: &[u8]) -> RobotPolicy<'_> {
        let Some(entry) = self.entry(agent) else { return RobotPolicy::welcome() };
        let values = self.values(entry).filter_map(|(value, line)| Value::new(value, line));
        let otherwise = Decision::allow(entry.at.record, entry.at.line);
        RobotPolicy { otherwise, paths: Paths::new(values.collect()) }
    }

    /// Records are numbered from 1.
    pub(crate) fn record_number(&self, agent: &[u8]) -> Option<usize> {
        Some(self.entry(agent)?.at.record)
    }

    /// Returns the number of the User-agent line that selects the record for `agent`, and whether that line names
    /// `agent`.
    pub(crate) fn chosen(&self, agent: &[u8]) -> Option<(usize, bool)> {
        let entry = self.entry(agent)?;
        let is_default = self.default.as_ref().is_some_and(|default| ptr::eq(default, entry));
        Some((entry.at.line, !is_default))
    }

    /// Prepares URLs for [`Matcher::disallowed`].
    ///
    /// # Panics
    ///
    /// Panics if there are more than 128 URLs.
    pub(crate) fn urls<'u>(&self, urls: impl IntoIterator<Item = &'u [u8]>) -> Urls<'u> {
        Urls::new(urls.into_iter().map(|url| target(url).map(Cow::Borrowed)), 0)
    }

    /// Returns the URLs that the record with the number `record` disallows, as a set of bits. The set is empty if the
    /// record applies to no robot.
    pub(crate) fn disallowed(&self, record: usize, urls: &Urls<'_>) -> u128 {
        let mut entries = self.names.iter().chain(&self.default);
        let Some(entry) = entries.find(|entry| entry.at.record == record) else { return 0 };
        let mut disallowed = 0;
        for (value, _) in self.values(entry) {
            let Some(value) = value.strip_prefix(b"/") else { continue };
            let left = urls.that_may_begin(value) & !disallowed;
            disallowed |= urls.that_begin(left, value);
        }
        disallowed
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &[u8]> {
        Records::new(&self.robots).filter(|header| header.agent).map(|header| header.value)
    }

    /// Returns the Disallow values for `agent` that can match a path, in order. The first element of each pair is
    /// false, because the standard of 1994 has no Allow rules.
    pub(crate) fn rules(&self, agent: &[u8]) -> Vec<(bool, Vec<u8>)> {
        let values = self.entry(agent).into_iter().flat_map(|entry| self.values(entry));
        let values = values.filter(|(value, _)| value.starts_with(b"/"));
        values.map(|(value, _)| (false, value.to_vec())).collect()
    }

    /// Returns whether both files have the same names, and the same Disallow values in each record. Values that can't
    /// match any path are ignored.
    pub(crate) fn same(&self, other: &Matcher<'_>) -> bool {
        let said = |header: &Header<'_>| header.agent || header.value.starts_with(b"/");
        let mut own = Records::new(&self.robots).filter(said);
        let mut other = Records::new(&other.robots).filter(said);
        let alike = |header: Header<'_>, other: Header<'_>| {
            let equal = match header.agent {
                true => header.value.eq_ignore_ascii_case(other.value),
                false => header.value == other.value,
            };
            header.agent == other.agent && header.record == other.record && equal
        };
        loop {
            match (own.next(), other.next()) {
                (None, None) => return true,
                (Some(header), Some(other)) if alike(header, other) => {}
                _ => return false,
            }
        }
    }

    fn entry(&self, agent: &[u8]) -> Option<&Entry> {
        let robot = robot_name(agent);
        let named = |entry: &&Entry| contains(robot, &self.robots[entry.name.range()]);
        self.names.iter().find(named).or(self.default.as_ref())
    }

    /// Returns the Disallow values of the record, each with the number of its line.
    fn values(&self, entry: &Entry) -> impl Iterator<Item = (&[u8], usize)> + use<'_> {
        let here = entry.at.record;
        Records::resume(&self.robots, entry.at)
            .take_while(move |header| header.record == here)
            .filter(|header| !header.agent)
            .map(|header| (header.value, header.number.get()))
    }

    /// Returns the size of the list of names, in bytes.
    #[cfg(test)]
    pub(crate) fn held(&self) -> usize {
        self.names.capacity() * size_of::<Entry>()
    }
}

/// Finds the User-agent lines with a robot's name, and the first User-agent line with `*`.
fn entries(robots: &[u8]) -> (Vec<Entry>, Option<Entry>) {
    // Most files have at most one User-agent line for every hundred bytes.
    let mut names = Vec::with_capacity(2 + robots.len() / 128);
    let mut default = None;
    let mut records = Records::new(robots);
    // The loop ignores Disallow lines, so the iterator may skip most of them.
    while let Some(header) = records.next_of(false) {
        let Header { agent: true, value, .. } = header else { continue };
        if let Some(name) = record_name(value) {
            // The name is a slice of the file, so the difference of the addresses is the offset of the name.
            let start = name.as_ptr().addr() - robots.as_ptr().addr();
            names.push(Entry { name: Span::new(start, start + name.len()), at: header.at() });
        } else if default.is_none() && value == b"*" {
            default = Some(Entry { name: Span::default(), at: header.at() });
        }
    }
    if names.capacity() > 2 + robots.len() / 16 {
        names.shrink_to_fit();
    }
    (names, default)
}

impl fmt::Debug for Matcher<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Matcher")
            .field("bytes", &self.robots.len())
            .field("names", &self.names.len())
            .field("default", &self.default.is_some())
            .finish()
    }
}
