//! Counts records and their features.

use crate::body::{encoding, line_ends, name, robot};
use crate::count::{Counts, Section, power};
use crate::digest::Digest;
use crate::editions::{EDITIONS, PAIRS};
use crate::fingerprint::{ask, drawn, letters, pair, parted};
use crate::hash::hash;
use crate::hosts::Hosts;
use crate::known::{known, preferences};
use crate::names::Names;
use crate::record::Record;
use crate::run::Run;
use crate::sample::Sample;
use crate::witness::{Witness, witnesses};
use hashbrown::HashSet;
use norobots::check::{Code, Codes, codes};
use norobots::extension::{ExtensionKind, ExtensionValue, extensions};
use norobots::source::Source;
use norobots::syntax::{Document, Format, LineKind, parse_by};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The limits of a census. Two censuses can be merged only if their limits are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of names of robots that are counted. At most this many names of fields are counted, too.
    pub names: usize,
    /// The maximum number of distinct files in the sample.
    pub sample: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { names: 50_000, sample: 1000 }
    }
}

/// The reason why two censuses can't be merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotMerged {
    /// The two censuses have different limits.
    OtherLimits {
        /// The limits of one census.
        limits: Limits,
        /// The limits of the other census.
        other: Limits,
    },
    /// The sum of two counts would be 2^64 or more.
    TooLarge,
}

impl fmt::Display for NotMerged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMerged::OtherLimits { limits, other } => write!(
                f,
                "its limits are {} names and a sample of {}, but those of the others are {} and \
                 {}: count it again with the same limits",
                other.names, other.sample, limits.names, limits.sample
            ),
            NotMerged::TooLarge => f.write_str(
                "a sum of its counts and those of the others is 2^64 or more, which no real crawl \
                 reaches: look for the part whose counts are wrong, and count it again",
            ),
        }
    }
}

impl std::error::Error for NotMerged {}

/// Three counts for one robot under one edition: files that bar the robot from all URLs, from some URLs, and from no
/// URL.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Barred {
    /// The number of files that bar the robot from every queried URL. The queried URLs are the start page, a page that
    /// no rule matches, and URLs that are derived from the rules.
    pub(crate) wholly: u64,
    pub(crate) partly: u64,
    pub(crate) not: u64,
}

/// In the counts, this name stands for the robots that a file does not name.
pub(crate) const ANY_OTHER: &str = "*";

/// The counts of many records.
///
/// Merging is associative and commutative, because counts are added. A collection with a limited size keeps the entries
/// with the smallest hashes. Therefore the counts do not depend on the order of the records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    pub(crate) limits: Limits,
    /// The runs of the program that produced these counts, if the runs are known.
    pub runs: BTreeSet<Run>,
    /// The digest of all files' contents.
    pub digest: Digest,
    /// The exact counts.
    pub counts: Counts,
    /// The names in User-agent lines, each with the number of files that contain the name.
    pub agents: Names,
    /// The names of unknown fields, each with the number of files that contain the name.
    pub fields: Names,
    /// For each known robot and each edition, the number of files that bar the robot. The entry [`ANY_OTHER`] stands
    /// for the robots that a file does not name.
    pub(crate) robots: BTreeMap<String, [Barred; EDITIONS.len()]>,
    /// Sets of hosts. The set with the key [`ALL_HOSTS`] contains all hosts with a counted file. Any other key stands
    /// for several editions. The set with this key contains the hosts with a file on which these editions disagree.
    pub(crate) hosts: BTreeMap<String, Hosts>,
    /// A sample of the distinct files on which editions disagree.
    pub sample: Sample,
}

/// The key for all hosts with a counted file.
pub(crate) const ALL_HOSTS: &str = "all";

/// The key for the files on which at least two editions disagree, and for the hosts of these files.
pub(crate) const ANY_TWO: &str = "any two";

impl Default for Census {
    fn default() -> Census {
        Census::new(Limits::default())
    }
}

impl Census {
    /// Returns an empty census.
    #[must_use]
    pub fn new(limits: Limits) -> Census {
        Census {
            limits,
            runs: BTreeSet::new(),
            digest: Digest::default(),
            counts: Counts::default(),
            agents: Names::new(limits.names),
            fields: Names::new(limits.names),
            robots: BTreeMap::new(),
            hosts: BTreeMap::new(),
            sample: Sample::new(limits.sample),
        }
    }

    /// Returns the limits of the census.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Returns the known robots that are named in files. The name `*` stands for the robots that a file does not name.
    /// For each edition, the array contains three counts: files that bar the robot from all URLs, from some URLs, and
    /// from no URL.
    pub fn robots(&self) -> impl Iterator<Item = (&str, [[u64; 3]; EDITIONS.len()])> {
        let rows = |by: &[Barred; EDITIONS.len()]| {
            by.map(|barred| [barred.wholly, barred.partly, barred.not])
        };
        self.robots.iter().map(move |(name, by)| (&**name, rows(by)))
    }

    /// Returns sets of hosts. The number of hosts in a set is approximate: see [`Hosts`]. The set with the key `all`
    /// contains all hosts with a counted file. Any other key is a key of [`Section::Parted`], which stands for several
    /// editions. The set with this key contains the hosts with a file on which these editions disagree.
    pub fn hosts(&self) -> impl Iterator<Item = (&str, &Hosts)> {
        self.hosts.iter().map(|(key, hosts)| (&**key, hosts))
    }

    /// Returns a short example file for each setting that makes editions disagree on a file of the sample. A setting is
    /// omitted if no short file shows its effect.
    #[must_use]
    pub fn witnesses(&self) -> BTreeMap<&str, &'static Witness> {
        let settings = self.sample.contents().filter_map(|(_, contents)| contents.settings());
        let pairs = settings.flat_map(|pairs| pairs.iter());
        witnesses(pairs.flat_map(|(at, ids)| ids.iter().map(|id| (&**id, *at))))
    }

    /// Adds the counts of another census.
    ///
    /// # Errors
    ///
    /// Returns [`NotMerged`] if the censuses can't be merged. If the error is [`NotMerged::OtherLimits`], this census
    /// is unchanged. If the error is [`NotMerged::TooLarge`], the counts of this census are no longer valid.
    pub fn merge(&mut self, other: Census) -> Result<(), NotMerged> {
        if self.limits != other.limits {
            return Err(NotMerged::OtherLimits { limits: self.limits, other: other.limits });
        }
        self.add_up(other).ok_or(NotMerged::TooLarge)
    }

    /// Adds the counts of another census with the same limits. Returns `None` if a sum is too large.
    fn add_up(&mut self, other: Census) -> Option<()> {
        self.runs.extend(other.runs);
        self.digest.merge(other.digest);
        self.counts.merge(other.counts)?;
        self.agents.merge(other.agents)?;
        self.fields.merge(other.fields)?;
        for (name, by) in other.robots {
            let known = self.robots.entry(name).or_default();
            for (known, added) in known.iter_mut().zip(by) {
                known.wholly = known.wholly.checked_add(added.wholly)?;
                known.partly = known.partly.checked_add(added.partly)?;
                known.not = known.not.checked_add(added.not)?;
            }
        }
        for (key, hosts) in other.hosts {
            self.hosts.entry(key).or_default().merge(&hosts);
        }
        self.sample.merge(other.sample)
    }

    /// Analyses the sample with `jobs` threads. The analysis removes the bodies of files from the census, because a
    /// census with bodies must not be published.
    pub fn look(&mut self, jobs: usize) {
        self.look_on(usize::MAX, jobs);
    }

    /// Analyses at most `most` files of the sample with `jobs` threads. Returns the number of files that must still be
    /// analysed.
    pub fn look_on(&mut self, most: usize, jobs: usize) -> usize {
        self.sample.look(most, jobs)
    }

    /// Counts a record.
    pub fn add(&mut self, record: &Record) {
        let counts = &mut self.counts;
        counts.add(Section::Records, "all");
        match record.status {
            None => counts.add(Section::Status, "unknown"),
            Some(status @ 100..=599) => counts.add_made(Section::Status, &status.to_string()),
            Some(_) => counts.add(Section::Status, "none that HTTP has"),
        }
        if !record.is_file() {
            return counts.add(Section::Records, "no-file");
        }
        counts.add(Section::Records, "files");
        self.digest.add(&record.body);
        match record.host {
            Some(host) => of_key(&mut self.hosts, ALL_HOSTS).add(host),
            None => counts.add(Section::Records, "files of no known host"),
        }
        counts.add(Section::Media, media(&record.media));
        counts.add(Section::Coding, record.coding.id());
        counts.add(Section::Size, power(record.body.len()));
        counts.add_many(Section::Bytes, "all", record.body.len() as u64);
        if record.cut {
            counts.add(Section::Bytes, "files that were cut");
        }
        counts.add(Section::Encoding, encoding(&record.body));
        let source = Source::new(&record.body);
        let rfc_9309 = parse_by(&source, Format::Rfc9309);
        let standard = rfc_9309.by(Format::Standard1994);
        counts.add(Section::LineEnds, line_ends(&standard));
        counts.add(Section::Lines, power(standard.lines().len()));
        counts.add(Section::FileRecords, power(standard.records().len()));
        let kind = self.diagnostics([&standard, &rfc_9309.by(Format::Draft1996), &rfc_9309]);
        let known = self.lines(&rfc_9309, kind.is_none());
        let counts = &mut self.counts;
        counts.add(
            Section::Kind,
            match kind {
                Some(code) => code.id(),
                None if record.body.is_empty() => "empty",
                None if known => "robots-txt",
                None => "no-field",
            },
        );
        self.values(&rfc_9309);
        self.answers(record, &rfc_9309);
    }

    /// Counts the diagnostics of a file under several formats. Counts each diagnostic code at most once for a file. If
    /// the file is HTML, JSON or other data instead of a robots.txt, returns the code for this kind of data.
    fn diagnostics(&mut self, documents: [&Document<'_>; 3]) -> Option<Code> {
        let mut all = Codes::default();
        for document in documents {
            let codes = codes(document);
            if codes.conforming() {
                self.counts.add(Section::Conforms, document.format().id());
            }
            all = all | codes;
        }
        all.iter().for_each(|code| self.counts.add_code(code, 1));
        let other_formats = [Code::Utf16, Code::Compressed, Code::Binary, Code::Json, Code::Html];
        other_formats.into_iter().find(|code| all.contains(*code))
    }

    /// Counts the fields and the robots' names in a file. `text` is true if the file can be a robots.txt. Names of
    /// unknown fields are counted only if `text` is true, because the lines of an HTML page can look like fields.
    /// Returns whether the file has a known field.
    fn lines(&mut self, document: &Document<'_>, text: bool) -> bool {
        const FIELDS: [&str; 3] = ["user-agent", "disallow", "allow"];
        const AGENTS: [&str; 4] = ["name", "*", "empty", "no name"];
        let (mut fields, mut agents, mut extensions) = (0_u8, 0_u8, 0_u32);
        let mut seen = HashSet::new();
        let mut buffer = String::new();
        for line in document.lines() {
            match line.kind() {
                LineKind::UserAgent => {
                    fields |= 1;
                    let value = line.value();
                    let name = robot(value, &mut buffer);
                    agents |= match (name, value) {
                        (Some(_), _) => 1,
                        (None, b"*") => 2,
                        (None, b"") => 4,
                        (None, _) => 8,
                    };
                    if let Some(name) = name
                        && seen.insert((true, hash(name.as_bytes())))
                    {
                        self.agents.add(name, 1);
                    }
                }
                LineKind::Disallow => fields |= 2,
                LineKind::Allow => fields |= 4,
                LineKind::Unrecognised => {
                    let Some(field) = line.field() else { continue };
                    if let Some(kind) = ExtensionKind::of_field(field.name()) {
                        extensions |= 1 << kind as u32;
                    } else if text
                        && let Some(name) = name(field.name(), &mut buffer)
                        && seen.insert((false, hash(name.as_bytes())))
                    {
                        self.fields.add(name, 1);
                    }
                }
                _ => {}
            }
        }
        let counts = &mut self.counts;
        let set = |bits: u8, names: &[&'static str]| {
            let names = names.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1);
            names.map(|(_, name)| *name).collect::<Vec<_>>()
        };
        set(fields, &FIELDS).into_iter().for_each(|key| counts.add(Section::Fields, key));
        set(agents, &AGENTS).into_iter().for_each(|key| counts.add(Section::Agents, key));
        for kind in
            ExtensionKind::ALL.into_iter().filter(|kind| extensions >> *kind as u32 & 1 == 1)
        {
            counts.add(Section::Fields, kind.id());
        }
        fields != 0 || extensions != 0
    }

    /// Counts the malformed values of extension fields, and the preferences in well-formed values.
    fn values(&mut self, document: &Document<'_>) {
        let mut wrong = 0_u32;
        let mut preferred = Vec::new();
        for other in extensions(document) {
            match other.value() {
                None => wrong |= 1 << other.kind as u32,
                Some(ExtensionValue::Preferences { members, .. }) => {
                    preferred.extend(members.iter().map(|member| preference(other.kind, *member)));
                }
                Some(_) => {}
            }
        }
        for kind in ExtensionKind::ALL.into_iter().filter(|kind| wrong >> *kind as u32 & 1 == 1) {
            self.counts.add(Section::OtherValues, kind.id());
        }
        preferred.sort();
        preferred.dedup();
        preferred.iter().for_each(|key| self.counts.add_made(Section::Preferences, key));
    }

    fn answers(&mut self, record: &Record, document: &Document<'_>) {
        let drawn = drawn(document);
        if drawn.bounded {
            self.counts.add(Section::Bounded, "files");
        }
        let asked = ask(&record.body, &drawn);
        let mut pairs = 0;
        for (answers, count) in (0_u8..).zip(asked.queries()).filter(|(_, count)| *count > 0) {
            self.counts.add_many(Section::Queries, letters(answers), count);
            pairs |= parted(answers);
        }
        if pairs != 0 {
            let parted = (0..PAIRS.len()).filter(|at| pairs >> at & 1 == 1).map(pair);
            for key in [ANY_TWO].into_iter().chain(parted) {
                self.counts.add(Section::Parted, key);
                if let Some(host) = record.host {
                    of_key(&mut self.hosts, key).add(host);
                }
            }
            self.sample.add(&record.body, record.host);
        }
        let (mut buffer, mut seen) = (String::new(), Vec::new());
        for (at, (agent, answers)) in drawn.agents.iter().zip(asked.robots()).enumerate() {
            let name = match at {
                0 => Some(ANY_OTHER),
                _ => robot(agent, &mut buffer).and_then(known).map(|known| &*known.name),
            };
            let Some(name) = name.filter(|name| !seen.contains(name)) else { continue };
            // A file may name the same robot twice, for example with a version and without a version.
            seen.push(name);
            if !self.robots.contains_key(name) {
                self.robots.insert(name.to_owned(), Default::default());
            }
            let Some(by) = self.robots.get_mut(name) else { continue };
            for (barred, disallowed) in by.iter_mut().zip(answers) {
                match disallowed {
                    (true, _) => barred.wholly += 1,
                    (_, true) => barred.partly += 1,
                    _ => barred.not += 1,
                }
            }
        }
    }
}

/// Returns the set of hosts for a key. Inserts an empty set if the key is new.
fn of_key<'h>(hosts: &'h mut BTreeMap<String, Hosts>, key: &str) -> &'h mut Hosts {
    if !hosts.contains_key(key) {
        hosts.insert(key.to_owned(), Hosts::default());
    }
    hosts.get_mut(key).expect("it is there")
}

/// Returns the media type in a Content-Type. Returns `another` for an uncommon type.
fn media(value: &[u8]) -> &'static str {
    const TYPES: [&str; 9] = [
        "text/plain",
        "text/html",
        "text/css",
        "text/x-robots",
        "text/xml",
        "application/json",
        "application/octet-stream",
        "application/xml",
        "application/xhtml+xml",
    ];
    let essence = value.split(|byte| matches!(byte, b';' | b',')).next().unwrap_or_default();
    let essence = essence.trim_ascii();
    if essence.is_empty() {
        return "none";
    }
    let known = TYPES.into_iter().find(|known| essence.eq_ignore_ascii_case(known.as_bytes()));
    known.unwrap_or("another")
}

/// Returns the key for a preference. A word that `preferences.toml` does not list becomes `other`.
fn preference(kind: ExtensionKind, (key, value): (&[u8], &[u8])) -> String {
    let known = preferences().iter().find(|preference| preference.field == kind.id());
    let find = |list: fn(&crate::known::Preference) -> &[String], text: &[u8]| {
        let mut words = known.into_iter().flat_map(list);
        words.find(|word| word.as_bytes().eq_ignore_ascii_case(text)).map_or("other", |word| word)
    };
    let (key, value) =
        (find(|preference| &preference.keys, key), find(|preference| &preference.values, value));
    format!("{} {key} {value}", kind.id())
}

#[cfg(test)]
mod tests;
