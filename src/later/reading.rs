//! Reads a file once under an edition and then answers queries for many robots.

use crate::engine::scan::lines::Number;
use crate::later::compiled::{RobotPolicy, Rules};
use crate::later::edition::Later;
use crate::later::groups::{Choice, ChosenBy, Mention, Rule, mentions, name_of};
use crate::later::lines::{Entries, Entry, EntryKind, code_reads_alike, reads_alike};
use crate::later::octets::{Target, compared, folder, has_signs, is_plain};
use crate::later::pairs::Pairs;
use crate::later::pattern::{head, matches};
use crate::urls::Urls;
use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt;

/// The User-agent lines and the rules of a file, for decisions about many robots under one edition.
///
/// For a single robot, use [`RobotPolicy::new`], which stores no rules for other robots.
#[derive(Clone)]
pub(crate) struct Reading<'a> {
    edition: Later,
    octets: usize,
    /// Whether Google's code would parse the file's lines in the same way as RFC 9309.
    plain: bool,
    agents: Vec<Agent<'a>>,
    rules: Vec<Rule<'a>>,
}

#[derive(Clone, Copy)]
struct Agent<'a> {
    value: &'a [u8],
    line: Number,
    /// Records are numbered from 1.
    record: usize,
}

impl<'a> Reading<'a> {
    /// Reads the whole file `robots` under the edition. The file may contain any bytes.
    pub(crate) fn new(edition: Later, robots: &'a [u8]) -> Reading<'a> {
        // In each of these calls, the edition is a constant. Therefore, the compiler generates a separate loop for each
        // edition.
        match edition {
            Later::Draft1996 => Reading::read(Later::Draft1996, robots),
            Later::Rfc9309 => Reading::read(Later::Rfc9309, robots),
            Later::GooglePage => Reading::read(Later::GooglePage, robots),
            Later::GoogleCode => Reading::read(Later::GoogleCode, robots),
        }
    }

    #[inline(always)]
    fn read(edition: Later, robots: &'a [u8]) -> Reading<'a> {
        // Most rules take 32 bytes or more.
        let rules = Vec::with_capacity(2 + robots.len() / 32);
        let agents = Vec::with_capacity(4);
        let mut reading = Reading { edition, octets: robots.len(), plain: false, agents, rules };
        let mut record = 0;
        let (mut inside, mut among_agents) = (false, false);
        let mut entries = Entries::new(edition, robots);
        while let Some(Entry { kind, value, line }) = entries.next(edition, inside) {
            match kind {
                EntryKind::Agent => {
                    record += usize::from(!among_agents);
                    (inside, among_agents) = (true, true);
                    reading.agents.push(Agent { value, line, record });
                }
                EntryKind::Allow | EntryKind::Disallow if inside => {
                    among_agents = false;
                    let allow = kind == EntryKind::Allow;
                    reading.rules.push(Rule { allow, value, line, record });
                }
                EntryKind::Allow | EntryKind::Disallow => {}
                EntryKind::Other => among_agents = false,
                EntryKind::Blank => (inside, among_agents) = (false, false),
            }
        }
        // `plain` is used only for a file that was read under RFC 9309 or Google's page.
        let asked = matches!(edition, Later::Rfc9309 | Later::GooglePage);
        reading.plain = asked && !entries.passed && code_reads_alike(robots);
        reading
    }

    /// Converts the parsed file to another edition, if both editions parse the lines of this file in the same way.
    /// Otherwise, returns `None`, and the caller has to read the file again.
    pub(crate) fn by(self, edition: Later) -> Option<Reading<'a>> {
        let alike = reads_alike(self.edition, edition, self.octets, self.plain);
        alike.then_some(Reading { edition, ..self })
    }

    /// Returns the numbers of the records that apply to a robot, in ascending order. `agent` is a bare name or a whole
    /// User-Agent header. The records that name the robot apply. If no record names the robot, the records for every
    /// robot apply. The first record is number 1. If the same records apply to two robots, both get the same verdicts.
    pub(crate) fn records(&self, agent: impl AsRef<[u8]>) -> Vec<usize> {
        self.chosen(agent.as_ref()).0
    }

    /// Returns the number of the User-agent line that selects the records for `agent`, and whether that line names
    /// `agent`.
    pub(crate) fn chosen_by(&self, agent: &[u8]) -> Option<(usize, bool)> {
        let choice = self.chosen(agent).1?;
        Some((choice.line, choice.by == ChosenBy::Name))
    }

    /// Prepares URLs for [`Reading::disallowed`]. The prepared URLs can be passed to every `Reading` of the same
    /// edition. Each URL is a path with or without a query, or an absolute URL. URLs may contain any bytes.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 128 URLs.
    pub(crate) fn urls<'u>(&self, urls: impl IntoIterator<Item = &'u [u8]>) -> Urls<'u> {
        let path = |url| Target::new(self.edition, url).filter(|target| !target.welcome);
        Urls::new(urls.into_iter().map(|url| path(url).map(|target| target.path)), 1)
    }

    /// Returns the URLs that the records disallow, as a set of bits. The lowest bit stands for the first URL. `records`
    /// contains the numbers that [`Reading::records`] returns for a robot.
    pub(crate) fn disallowed(&self, records: &[usize], urls: &Urls<'_>) -> u128 {
        let rules = || records.iter().flat_map(|record| self.of_record(*record));
        let (mut left, mut disallowed) = (urls.open(), 0);
        let mut decide = |pattern: &Pattern<'_>| {
            let matched = pattern.matched(left, urls);
            left &= !matched;
            disallowed |= if pattern.allow { 0 } else { matched };
        };
        // The rules must be sorted by length, because the longest matching rule decides. There are two exceptions:
        // under the draft of 1996, the first matching rule decides, and if all rules disallow, any matching rule
        // decides.
        if self.edition == Later::Draft1996 || !rules().any(|rule| rule.allow) {
            rules()
                .filter_map(|rule| Pattern::new(self.edition, rule))
                .for_each(|pattern| decide(&pattern));
            return disallowed;
        }
        let mut patterns = Vec::new();
        for pattern in rules().filter_map(|rule| Pattern::new(self.edition, rule)) {
            if self.edition == Later::GoogleCode
                && pattern.allow
                && let Some(folder) = folder(&pattern.text)
            {
                patterns.push(Pattern { allow: true, text: folder.into(), has_signs: true });
            }
            patterns.push(pattern);
        }
        patterns.sort_unstable_by_key(|pattern| (Reverse(pattern.text.len()), !pattern.allow));
        patterns.iter().for_each(decide);
        disallowed
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &'a [u8]> {
        self.agents.iter().map(|agent| agent.value)
    }

    /// Returns the rules for `agent`, in the order of the file. Rules that can't match any path are left out. The first
    /// element of each pair is true for an Allow rule and false for a Disallow rule. Each value is already converted
    /// for the edition's comparison with paths.
    pub(crate) fn rules(&self, agent: impl AsRef<[u8]>) -> Vec<(bool, Vec<u8>)> {
        let records = self.records(agent);
        let rules = records.iter().flat_map(|record| self.patterns(self.of_record(*record)));
        rules.map(|(_, pattern)| (pattern.allow, pattern.text.into_owned())).collect()
    }

    /// Returns whether both files have the same names and the same rules in each record. The rules may be on different
    /// lines, and rules that can't match any path are ignored. If this function returns true, the files give every
    /// robot the same verdicts. If this function returns false, the verdicts may still be the same.
    pub(crate) fn same(&self, other: &Reading<'_>) -> bool {
        let alike = |agent: &Agent<'_>, other: &Agent<'_>| {
            agent.record == other.record && agent.value.eq_ignore_ascii_case(other.value)
        };
        let mut rules = self.patterns(&self.rules);
        let mut other_rules = other.patterns(&other.rules);
        let same = |(record, pattern): (usize, Pattern<'_>),
                    (number, other): (usize, Pattern<'_>)| {
            record == number && pattern.allow == other.allow && pattern.text == other.text
        };
        self.edition == other.edition
            && self.agents.len() == other.agents.len()
            && self.agents.iter().zip(&other.agents).all(|(agent, other)| alike(agent, other))
            && rules.all(|pattern| other_rules.next().is_some_and(|other| same(pattern, other)))
            && other_rules.next().is_none()
    }

    /// Returns the rules that can match a path, each with the number of its record.
    fn patterns<'r>(
        &self,
        rules: &'r [Rule<'a>],
    ) -> impl Iterator<Item = (usize, Pattern<'a>)> + use<'r, 'a> {
        let edition = self.edition;
        let can_match = |pattern: &Pattern<'_>| matches!(pattern.text.first(), Some(b'/' | b'*'));
        rules
            .iter()
            .filter_map(move |rule| Some((rule.record, Pattern::new(edition, rule)?)))
            .filter(move |(_, pattern)| can_match(pattern))
    }

    /// The edition must not be the draft of 1996, under which a blank line ends a record.
    pub(crate) fn record_at(&self, line: usize) -> Option<usize> {
        let before = self.agents.partition_point(|agent| agent.line.get() <= line);
        self.agents[..before].last().map(|agent| agent.record)
    }

    fn of_record(&self, record: usize) -> &[Rule<'a>] {
        let rest = &self.rules[self.rules.partition_point(|rule| rule.record < record)..];
        &rest[..rest.partition_point(|rule| rule.record == record)]
    }

    /// Returns the rules of the file for `agent`. The result equals the result of [`RobotPolicy::new`].
    ///
    /// # Panics
    ///
    /// Panics if a file has 2^32 or more rules for a robot.
    pub(crate) fn robot(&self, agent: impl AsRef<[u8]>) -> RobotPolicy<'a> {
        let (records, choice) = self.chosen(agent.as_ref());
        let count = records.iter().map(|record| self.of_record(*record).len()).sum();
        let mut rules = Rules::new(self.edition, count);
        for record in records {
            self.of_record(record).iter().for_each(|rule| rules.add(*rule));
        }
        rules.into_policy(choice)
    }

    fn chosen(&self, agent: &[u8]) -> (Vec<usize>, Option<Choice>) {
        let robot = name_of(self.edition, agent);
        // Allocating the list here is several times as fast as allocating it when the first record is found.
        let mut records: Vec<usize> = Vec::with_capacity(2);
        let mut choice: Option<Choice> = None;
        // The length of the longest matching name so far. The length is 0 if the edition doesn't compare lengths, and
        // `None` if no record names the robot.
        let mut best = None;
        for Agent { value, line, record } in &self.agents {
            let by = match mentions(self.edition, value, robot) {
                Mention::Nothing => continue,
                // Records for every robot apply only if no record names the robot.
                Mention::Everybody if best.is_some() => continue,
                Mention::Everybody => ChosenBy::Default,
                Mention::Named(length) if best.is_some_and(|best| length < best) => continue,
                Mention::Named(length) => {
                    if best != Some(length) {
                        records.clear();
                        (best, choice) = (Some(length), None);
                    }
                    ChosenBy::Name
                }
            };
            let first_only = self.edition == Later::Draft1996;
            if choice.is_none() || !first_only && records.last() != Some(record) {
                records.push(*record);
            }
            choice.get_or_insert(Choice { by, record: *record, line: line.get() });
        }
        (records, choice)
    }
}

/// A rule whose value is already converted for the edition's comparison with paths.
struct Pattern<'a> {
    allow: bool,
    text: Cow<'a, [u8]>,
    has_signs: bool,
}

impl<'a> Pattern<'a> {
    /// Returns `None` if the rule has no effect.
    fn new(edition: Later, Rule { allow, value, .. }: &Rule<'a>) -> Option<Pattern<'a>> {
        let allow = *allow;
        if is_plain(value) {
            // A plain value that doesn't begin with `/` matches no path.
            let does = value.starts_with(b"/");
            return does.then_some(Pattern { allow, text: Cow::Borrowed(value), has_signs: false });
        }
        let text = compared(edition, value)?;
        let has_signs = edition != Later::Draft1996 && has_signs(&text);
        Some(Pattern { allow, text, has_signs })
    }

    /// Every path begins with `/`.
    fn matched(&self, set: u128, urls: &Urls<'_>) -> u128 {
        let text = &*self.text;
        let body = if self.has_signs { text.strip_suffix(b"$").unwrap_or(text) } else { text };
        let (head, tail) = body.split_at(if self.has_signs { head(body) } else { body.len() });
        let set = match head {
            [b'/', behind @ ..] => set & urls.that_may_begin(behind),
            [] => set,
            _ => 0,
        };
        if set == 0 || !self.has_signs {
            return urls.that_begin(set, text);
        }
        // Most patterns need pairs of octets that few paths contain.
        let set = urls.with_pairs(set, Pairs::in_pattern(tail));
        urls.of(set, |path| matches(text, path))
    }
}

impl fmt::Debug for Reading<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reading")
            .field("edition", &self.edition)
            .field("agents", &self.agents.len())
            .field("rules", &self.rules.len())
            .finish()
    }
}
