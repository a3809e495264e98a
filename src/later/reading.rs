//! A file, read once by an edition for many robots.

use crate::engine::scan::lines::Number;
use crate::later::compiled::{RobotPolicy, Rules};
use crate::later::edition::LaterEdition;
use crate::later::groups::{Choice, ChosenBy, Mention, Rule, mentions, name_of};
use crate::later::lines::{Entries, Entry, EntryKind};
use std::fmt;

/// A file, read once by an edition for many robots: its User-agent lines and its rules.
///
/// [`RobotPolicy::new`] reads the file for one robot and keeps nothing of what is for others.
///
/// ```
/// use norobots::later::{LaterEdition, Reading};
///
/// let file = b"User-agent: a\nUser-agent: b\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n";
/// let reading = Reading::new(LaterEdition::Rfc9309, file);
/// assert_eq!(reading.records("a"), reading.records("b"));
/// assert_eq!(reading.records("c"), [2]);
/// assert_eq!(reading.robot("c").decide("/y").line, Some(6));
/// ```
#[derive(Clone)]
pub struct Reading<'a> {
    edition: LaterEdition,
    /// The User-agent lines of all records, in order.
    agents: Vec<Agent<'a>>,
    /// The rules of all records, in order.
    rules: Vec<Rule<'a>>,
}

/// A User-agent line.
#[derive(Clone, Copy)]
struct Agent<'a> {
    value: &'a [u8],
    line: Number,
    /// The number of its record, from 1.
    record: usize,
}

impl<'a> Reading<'a> {
    /// Reads `robots`, any bytes, by the edition, to its end.
    #[must_use]
    pub fn new(edition: LaterEdition, robots: &'a [u8]) -> Reading<'a> {
        // Each edition has code of its own, so that no line has to ask which one it is.
        match edition {
            LaterEdition::Draft1996 => Reading::read(LaterEdition::Draft1996, robots),
            LaterEdition::Rfc9309 => Reading::read(LaterEdition::Rfc9309, robots),
            LaterEdition::GooglePage => Reading::read(LaterEdition::GooglePage, robots),
            LaterEdition::GoogleCode => Reading::read(LaterEdition::GoogleCode, robots),
        }
    }

    #[inline(always)]
    fn read(edition: LaterEdition, robots: &'a [u8]) -> Reading<'a> {
        // Most rules take 32 bytes or more.
        let rules = Vec::with_capacity(2 + robots.len() / 32);
        let mut reading = Reading { edition, agents: Vec::with_capacity(4), rules };
        let mut record = 0;
        // Whether the next line stands in a record, and whether among its User-agent lines.
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
        reading
    }

    /// Returns the records that speak of `agent`, a bare name or a whole User-Agent header, by their numbers, from 1
    /// and ascending: those that name it or, where none does, those for every robot. Robots with the same records have
    /// the same verdicts.
    #[must_use]
    pub fn records(&self, agent: impl AsRef<[u8]>) -> Vec<usize> {
        self.chosen(agent.as_ref()).0
    }

    /// Returns the rules of records, which are given as [`Reading::records`] has them: for each whether it is an Allow
    /// line, and its value, which may be empty.
    #[must_use]
    pub fn rules(&self, records: &[usize]) -> Vec<(bool, &'a [u8])> {
        let mut rules = Vec::new();
        for record in records {
            rules.extend(self.of_record(*record).iter().map(|rule| (rule.allow, rule.value)));
        }
        rules
    }

    fn of_record(&self, record: usize) -> &[Rule<'a>] {
        let rest = &self.rules[self.rules.partition_point(|rule| rule.record < record)..];
        &rest[..rest.partition_point(|rule| rule.record == record)]
    }

    /// Returns what the file says to `agent`. It equals [`RobotPolicy::new`].
    ///
    /// # Panics
    ///
    /// When a file has 2^32 rules for a robot or more.
    #[must_use]
    pub fn robot(&self, agent: impl AsRef<[u8]>) -> RobotPolicy<'a> {
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
        let (mut named, mut default) = (Chosen::default(), Chosen::default());
        // How long the name is by which the robot is named so far, where the longest counts.
        let mut best = 0;
        for Agent { value, line, record } in &self.agents {
            let (by, chosen) = match mentions(self.edition, value, robot) {
                Mention::Nothing => continue,
                Mention::Everybody => (ChosenBy::Default, &mut default),
                Mention::Named(length) if length < best => continue,
                Mention::Named(length) => {
                    if length > best {
                        (best, named) = (length, Chosen::default());
                    }
                    (ChosenBy::Name, &mut named)
                }
            };
            let first_only = self.edition == LaterEdition::Draft1996;
            if chosen.choice.is_none() || !first_only && chosen.records.last() != Some(record) {
                chosen.records.push(*record);
            }
            chosen.choice.get_or_insert(Choice { by, record: *record, line: line.get() });
        }
        let chosen = if named.choice.is_some() { named } else { default };
        (chosen.records, chosen.choice)
    }
}

/// Records that speak of a robot, and the first line that says so.
#[derive(Default)]
struct Chosen {
    records: Vec<usize>,
    choice: Option<Choice>,
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
