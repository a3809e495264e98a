//! The effect of an edit of a file on the decisions for every robot on every URL, by all editions
//! that programs are written from.
//!
//! If both files have the same records, with the same names and the same rules that can match, no decision changes;
//! reading each file once shows that. Else each robot whose rules change is examined, first by the rules that it gains
//! or loses and then by a walk through the paths like that of [`semantic_diff`](crate::semantic_diff).

use crate::semantic_diff::{changes_for, nobody};
use norobots::engine::Verdict;
use norobots::reading::Reading;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Format, LineKind};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The most octets that are read for all edits of a file: each reads the file once for each edition.
const READ: usize = 512 << 20;

/// The cost of each octet of the edited file, out of [`READ`], if an edition compares both files.
const COMPARED: usize = 4;

/// An edit whose effect remains uncertain costs [`READ`] divided by this, because such a search takes the longest.
const UNCERTAIN: usize = 64;

/// The most comparisons of a robot's name with a User-agent line, after an edit and by an edition.
const NAMES: usize = 1 << 24;

/// The most robots with changed rules whose decisions are examined, after an edit and by an edition.
const ROBOTS: usize = 64;

/// The most rules, gained or lost by a robot, whose values are tried as URLs.
const RULES: usize = 256;

/// The most steps of the walks through the paths of these robots, as for [`changes_for`].
const STEPS: usize = 1 << 18;

/// A decision that an edit changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Changed {
    /// The requested path, with or without a query, or whole URL.
    pub url: Vec<u8>,
    /// The robot: a name in one of the files, or one that is in neither.
    pub agent: Vec<u8>,
    /// The edition that decides.
    pub edition: Edition,
    /// The verdict before the edit.
    pub before: Verdict,
    /// The verdict after it.
    pub after: Verdict,
}

/// The effect of an edit on the decisions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Decisions that the edit changes, those on the shortest URLs first. There is one for each group of
    /// robots that are treated alike and for each pair of deciding lines.
    pub changes: Vec<Changed>,
    /// Whether the search was complete. Else the edit may change more decisions than these.
    pub complete: bool,
}

impl Effect {
    /// Returns whether it is certain that no decision changes.
    pub fn is_none(&self) -> bool {
        self.changes.is_empty() && self.complete
    }
}

/// A file whose decisions no edit may change.
#[derive(Debug)]
pub struct Guard<'a> {
    robots: &'a [u8],
    by_edition: Vec<(Edition, Reading<'a>)>,
    /// The file as the Revisited grammar reads it, if that counts, too.
    revisited: Option<Revisited>,
    /// The number of octets that may still be read.
    left: usize,
}

/// The names and the paths of each record.
type Revisited = Vec<[Vec<Vec<u8>>; 2]>;

impl<'a> Guard<'a> {
    /// Reads a file by all of [`Edition::DECIDED`], and by the Revisited grammar if that is one of the formats.
    pub fn new(robots: &'a [u8], formats: &[Format]) -> Guard<'a> {
        let reading = |edition| Some((edition, Reading::new(edition, robots)?));
        let revisited = formats.contains(&Format::Revisited).then(|| revisited(robots));
        let by_edition = Edition::DECIDED.into_iter().filter_map(reading).collect();
        Guard { robots, by_edition, revisited, left: READ }
    }

    /// Returns whether it is certain that `after` gives the same decisions as the file. After the
    /// limit of octets has been read, nothing is certain any more.
    pub fn keeps(&mut self, after: &[u8]) -> bool {
        let cost = after.len().max(1) * self.by_edition.len();
        let Some(left) = self.left.checked_sub(cost) else {
            self.left = 0;
            return false;
        };
        self.left = left;
        if self.revisited.as_ref().is_some_and(|before| *before != revisited(after)) {
            return false;
        }
        let (effect, compared) = self.effect_up_to(after, 1);
        let uncertain = if effect.complete { 0 } else { READ / UNCERTAIN };
        let compared = COMPARED * after.len() * compared;
        self.left = self.left.saturating_sub(uncertain + compared);
        effect.is_none()
    }

    /// Returns whether [`Guard::keeps`] may read no more.
    pub fn spent(&self) -> bool {
        self.left == 0
    }

    /// Returns how the decisions change if `after` replaces the file.
    pub fn effect(&self, after: &[u8]) -> Effect {
        self.effect_up_to(after, usize::MAX).0
    }

    /// Returns the effect, from a search that ends at `most` decisions, and the number of editions that compared files.
    fn effect_up_to(&self, after: &[u8], most: usize) -> (Effect, usize) {
        let mut effect = Effect { changes: Vec::new(), complete: true };
        let mut compared = 0;
        for (edition, before) in &self.by_edition {
            let Some(read) = Reading::new(*edition, after) else { continue };
            if effect.changes.len() < most && !before.same(&read) {
                self.compare(*edition, [before, &read], after, most, &mut effect);
                compared += 1;
            }
        }
        effect.changes.sort_by_cached_key(|change| (change.url.len(), change.clone()));
        (effect, compared)
    }

    /// Adds the decisions that differ between two files by an edition that has read both.
    fn compare(
        &self,
        edition: Edition,
        files: [&Reading<'_>; 2],
        after: &[u8],
        most: usize,
        to: &mut Effect,
    ) {
        let names = names(files);
        let [old, new] = files.map(|file| file.names().len());
        if names.len() * (old + new) > NAMES {
            to.complete = false;
            return;
        }
        let nobody = nobody(self.robots, after);
        let mut seen = HashSet::new();
        let mut robots = Vec::new();
        for name in names {
            let agent = name.as_deref().unwrap_or(&nobody);
            if !seen.insert(files.map(|file| file.records(agent))) {
                continue;
            }
            let [old, new] = files.map(|file| file.rules(agent));
            if old == new {
                continue;
            }
            if robots.len() == ROBOTS {
                to.complete = false;
                break;
            }
            let changes = at_rules(edition, files, agent, &old, &new);
            if changes.len() >= most {
                to.changes.extend(changes);
                return;
            }
            robots.push((name, changes));
        }
        let asked: Vec<Option<Vec<u8>>> = robots.iter().map(|(name, _)| name.clone()).collect();
        for walked in changes_for(edition, self.robots, after, &asked, STEPS) {
            let of_first = robots.iter().find(|(name, _)| *name == walked.names[0]);
            let known = of_first.map(|(_, changes)| &changes[..]).unwrap_or_default();
            let agent = walked.names[0].as_deref().unwrap_or(&nobody);
            to.complete &= walked.complete;
            if walked.changes.is_empty() {
                to.changes.extend_from_slice(known);
                continue;
            }
            to.changes.extend(walked.changes.into_iter().map(|change| Changed {
                url: change.url,
                agent: agent.to_vec(),
                edition,
                before: change.old.verdict,
                after: change.new.verdict,
            }));
        }
    }
}

/// Returns the decisions that differ on URLs that match rules that a robot gains or loses.
fn at_rules(
    edition: Edition,
    files: [&Reading<'_>; 2],
    agent: &[u8],
    old: &[(bool, Vec<u8>)],
    new: &[(bool, Vec<u8>)],
) -> Vec<Changed> {
    let [lost, gained] = [(old, new), (new, old)].map(|(rules, other)| {
        let other: HashSet<&(bool, Vec<u8>)> = other.iter().collect();
        rules.iter().filter(move |rule| !other.contains(rule)).take(RULES).collect::<Vec<_>>()
    });
    let urls: BTreeSet<Vec<u8>> = lost
        .into_iter()
        .chain(gained)
        .flat_map(|(_, pattern)| {
            let plain = pattern.strip_suffix(b"$").unwrap_or(pattern);
            let plain = plain.iter().filter(|octet| **octet != b'*').copied();
            let plain: Vec<u8> =
                std::iter::once(b'/').filter(|_| !pattern.starts_with(b"/")).chain(plain).collect();
            // The rule may be exactly a path that is always allowed, such as `/robots.txt`.
            let longer = [&plain[..], b"x"].concat();
            [plain, longer]
        })
        .collect();
    let robots = files.map(|file| file.robot(agent));
    let mut by_lines = BTreeMap::new();
    for url in urls {
        let [before, after] = [&robots[0], &robots[1]].map(|robot| robot.decide(&url));
        if before.verdict != after.verdict {
            let changed = Changed {
                url,
                agent: agent.to_vec(),
                edition,
                before: before.verdict,
                after: after.verdict,
            };
            by_lines.entry((before.line, after.line)).or_insert(changed);
        }
    }
    by_lines.into_values().collect()
}

/// Returns the robots that two files name, with the whole value and with the part that Google reads, and `None`
/// for any other robot. By Google's code a line in which it reads no name is for a robot without a name.
fn names(files: [&Reading<'_>; 2]) -> Vec<Option<Vec<u8>>> {
    let (mut names, mut seen) = (vec![None], HashSet::new());
    for value in files.into_iter().flat_map(Reading::names) {
        let of_token = |byte: &&u8| byte.is_ascii_alphabetic() || b"-_".contains(byte);
        let token: Vec<u8> = value.iter().take_while(of_token).copied().collect();
        for name in [token, value.to_vec()] {
            let new = name != b"*" && seen.insert(name.to_ascii_lowercase());
            names.extend(new.then_some(Some(name)));
        }
    }
    names
}

/// Reads a file by the Revisited grammar. It leaves out paths without a slash at the start, which match
/// nothing.
fn revisited(robots: &[u8]) -> Revisited {
    let source = Source::new(robots);
    let document = syntax::parse_by(&source, Format::Revisited);
    let records = document.records().map(|record| {
        let values = |kind| record.values(kind).map(<[u8]>::to_vec);
        let paths = values(LineKind::Disallow).filter(|path| path.starts_with(b"/"));
        [values(LineKind::UserAgent).collect(), paths.collect()]
    });
    records.collect()
}
