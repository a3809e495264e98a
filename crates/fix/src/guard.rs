//! Finds the decisions that an edit of a file changes, for every robot and URL under all editions of
//! [`Edition::DECIDED`].
//!
//! First, each file is read once. If both files have the same records, with the same names and the same rules, no
//! decision changes. Rules that match no URL are ignored. If the records differ, the search takes two steps for each
//! robot whose rules change. The first step makes URLs from the rules that the robot gains or loses, and compares the
//! decisions on these URLs. The second step is the walk of [`semantic_diff`](crate::semantic_diff) through all paths.

use crate::semantic_diff::{changes_for, nobody};
use norobots::engine::Verdict;
use norobots::reading::Reading;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Format, LineKind};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The maximum number of octets that are read for all edits of a file together. The file is read once for each edit and
/// each edition.
const READ: usize = 512 << 20;

/// If the records of both files differ under an edition, their decisions must be compared. Such a comparison uses up as
/// many octets of the limit `READ` as reading the edited file this many times.
const COMPARED: usize = 4;

/// An incomplete search usually takes long. Therefore, such a search uses up [`READ`] octets divided by this number.
const UNCERTAIN: usize = 64;

/// The maximum number of comparisons between a name and a User-agent line, for one edit and one edition.
const NAMES: usize = 1 << 24;

/// The maximum number of robots with changed rules that are examined, for one edit and one edition.
const ROBOTS: usize = 64;

/// At most this many lost rules, and at most this many gained rules, are used to make URLs.
const RULES: usize = 256;

/// The maximum number of steps of [`changes_for`] for one edit and one edition.
const STEPS: usize = 1 << 18;

/// A decision that an edit changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Changed {
    /// The requested URL: a path with or without a query, or an absolute URL.
    pub url: Vec<u8>,
    /// The name of the robot. If neither file contains this name, the decision applies to every robot that the files
    /// do not name.
    pub agent: Vec<u8>,
    /// The edition that decides.
    pub edition: Edition,
    /// The verdict before the edit.
    pub before: Verdict,
    /// The verdict after the edit.
    pub after: Verdict,
}

/// The changed decisions that the search found for an edit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Decisions that the edit changes. The decision with the shortest URL comes first. If several robots have the same
    /// records in each file, a change is listed for only one of these robots. If several changes have the same deciding
    /// lines before and after the edit, only one of these changes is listed.
    pub changes: Vec<Changed>,
    /// Whether the search covered all robots and URLs. If the search was incomplete, the edit may change decisions that
    /// `changes` does not contain.
    pub complete: bool,
}

impl Effect {
    /// Returns whether it is certain that no decision changes.
    pub fn is_none(&self) -> bool {
        self.changes.is_empty() && self.complete
    }
}

/// A file that has been read under several editions, to check the effects of edits.
#[derive(Debug)]
pub struct Guard<'a> {
    robots: &'a [u8],
    by_edition: Vec<(Edition, Reading<'a>)>,
    /// The records of the file under the Revisited grammar, or `None` if this grammar is not among the formats.
    revisited: Option<Revisited>,
    /// The number of octets that may still be read.
    left: usize,
}

/// The names and the paths of each record in a file.
type Revisited = Vec<[Vec<Vec<u8>>; 2]>;

impl<'a> Guard<'a> {
    /// Reads a file under each edition of [`Edition::DECIDED`]. If `formats` contains the Revisited grammar, the file
    /// is also read under this grammar.
    pub fn new(robots: &'a [u8], formats: &[Format]) -> Guard<'a> {
        let reading = |edition| Some((edition, Reading::new(edition, robots)?));
        let revisited = formats.contains(&Format::Revisited).then(|| revisited(robots));
        let by_edition = Edition::DECIDED.into_iter().filter_map(reading).collect();
        Guard { robots, by_edition, revisited, left: READ }
    }

    /// Returns whether it is certain that no decision changes if `after` replaces the file. Always returns `false`
    /// after the maximum number of octets has been read.
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

    /// Returns whether [`Guard::keeps`] has read the maximum number of octets.
    pub fn spent(&self) -> bool {
        self.left == 0
    }

    /// Returns the decisions that change if `after` replaces the file.
    pub fn effect(&self, after: &[u8]) -> Effect {
        self.effect_up_to(after, usize::MAX).0
    }

    /// Returns the effect of replacing the file, and the number of editions under which the records of both files
    /// differ. The search ends after `most` changed decisions.
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

    /// Adds the decisions that change under one edition. `files` contains the edition's interpretations of the two
    /// files.
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

/// Makes URLs from the rules that a robot gains or loses. Returns the changed decisions on these URLs.
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
            // The longer path is needed for `/robots.txt`, for example, which is always allowed.
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

/// Returns the robots that two files name, and `None` for all other robots. Each User-agent line suggests two names:
/// its whole value, and the part of the value that Google's code reads as a name. If the part that Google's code reads
/// is empty, the line applies to a robot with an empty name.
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

/// Reads a file under the Revisited grammar. A path that does not begin with a slash is omitted, because it matches
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
