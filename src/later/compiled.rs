//! Indexes the rules of a file for one robot under one edition.

use crate::engine::{Decision, Verdict};
use crate::later::edition::Later;
use crate::later::groups::{Choice, ChosenBy, Rule, Sink, visit};
use crate::later::octets::{Target, compared, folder, has_signs};
use crate::later::pairs::Pairs;
use crate::later::pattern::{head, tail_matches};
use crate::later::prefixes::Prefixes;
use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt;

/// The rules of a file for one robot under one edition, indexed for decisions about many URLs.
///
/// A rule with neither `*` nor a final `$` is found by a look-up of the path's prefixes. The time of the look-up
/// doesn't depend on the number of these rules. Any other rule is found by its head, which is its text before the first
/// `*` or the final `$`. Longer rules are tried before shorter rules, and rules shorter than the best match so far are
/// skipped.
#[derive(Clone)]
pub(crate) struct RobotPolicy<'a> {
    edition: Later,
    choice: Option<Choice>,
    /// The records that have rules, in the order of the file. Each element contains the line of the record's first
    /// rule, and the number of the record.
    records: Vec<(usize, usize)>,
    /// The values without `*` and without a final `$`, each with the rank of its rule.
    literals: Prefixes<'a>,
    /// The heads of the patterns. Patterns with the same head form a run. Each head has the number of its run.
    heads: Prefixes<'a>,
    /// The patterns, run by run. Each run begins with its longest pattern. For each pattern, `needs` contains the pairs
    /// of octets that a matching path must contain.
    globs: Vec<Glob<'a>>,
    needs: Vec<Pairs>,
}

/// A rule with `*` or a final `$`.
#[derive(Clone)]
struct Glob<'a> {
    pattern: Cow<'a, [u8]>,
    /// The length of the text before the first `*` or the final `$`.
    head: usize,
    rank: usize,
    /// The number of the run. The run contains all patterns with this head.
    run: usize,
}

impl Glob<'_> {
    fn head(&self) -> &[u8] {
        &self.pattern[..self.head]
    }

    /// The path must begin with the rule's head.
    fn matches(&self, path: &[u8]) -> bool {
        let (tail, rest) = (&self.pattern[self.head..], &path[self.head..]);
        match tail {
            [b'$'] => rest.is_empty(),
            [tail @ .., b'$'] => tail_matches(tail, rest, true),
            _ => tail_matches(tail, rest, false),
        }
    }
}

/// The rank of a rule. If several matching rules have the same length, the rule with the lowest rank decides. A rank
/// contains the line number, and its lowest bit is set for a Disallow rule. Under the draft of 1996, the first rule has
/// the lowest rank. Under every other edition, the rank of an Allow rule is lower than the rank of any Disallow rule.
#[derive(Clone, Copy)]
struct Rank(usize);

impl Rank {
    const LAST: usize = 1 << (usize::BITS - 1);

    fn new(edition: Later, allow: bool, line: usize) -> Rank {
        Rank(match (edition, allow) {
            (Later::Draft1996, _) => line << 1 | usize::from(!allow),
            (_, true) => line << 1,
            (_, false) => line << 1 | 1 | Rank::LAST,
        })
    }

    fn allow(self) -> bool {
        self.0 & 1 == 0
    }

    fn line(self) -> usize {
        (self.0 & !Rank::LAST) >> 1
    }
}

/// If a policy has at most this many patterns, each pattern is compared with the path, without a look at the path's
/// pairs of octets.
const FEW: usize = 8;

impl<'a> RobotPolicy<'a> {
    /// Reads the rules of the file `robots` for `agent`. [`decide`](crate::later::decide) takes the same arguments.
    ///
    /// # Panics
    ///
    /// Panics if a file has 2^32 or more rules for a robot.
    pub(crate) fn new(
        edition: Later,
        robots: &'a [u8],
        agent: impl AsRef<[u8]>,
    ) -> RobotPolicy<'a> {
        RobotPolicy::read(edition, robots, agent.as_ref())
    }

    fn read(edition: Later, robots: &'a [u8], agent: &[u8]) -> RobotPolicy<'a> {
        // Most rules take at least 32 bytes.
        let capacity = 2 + robots.len() / 32;
        let [named, default] = [0, capacity].map(|capacity| Rules::new(edition, capacity));
        let mut rule_sets = [named, default];
        let choice = visit(edition, robots, agent, &mut rule_sets);
        let [named, default] = rule_sets;
        let rules = match choice {
            Some(Choice { by: ChosenBy::Name, .. }) => named,
            _ => default,
        };
        rules.into_policy(choice)
    }

    /// Decides whether the robot may fetch `url`. The result equals the result of [`decide`](crate::later::decide).
    pub(crate) fn decide(&self, url: impl AsRef<[u8]>) -> Decision {
        self.decide_bytes(url.as_ref())
    }

    /// Returns the patterns that can decide a URL, each with its line number, in no particular order. Each pattern is
    /// already converted for the comparison with the result of [`path`](crate::later::path). Under Google's code, an
    /// Allow rule may have two patterns.
    pub(crate) fn patterns(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let globs = self.globs.iter().map(|glob| (&*glob.pattern, glob.rank));
        self.literals.iter().chain(globs).map(|(pattern, rank)| (Rank(rank).line(), pattern))
    }

    /// Unlike `decide`, this function isn't generic. Therefore, it is compiled and optimized in this crate.
    fn decide_bytes(&self, url: &[u8]) -> Decision {
        let Some(choice) = self.choice else { return Decision::WELCOME };
        let target = Target::new(self.edition, url).filter(|target| !target.welcome);
        let Some(rank) = target.and_then(|target| self.deciding(&target.path)) else {
            return Decision::allow(choice.record, choice.line);
        };
        let run = self.records.partition_point(|(line, _)| *line <= rank.line());
        let (_, record) = self.records[run - 1];
        let verdict = if rank.allow() { Verdict::Allowed } else { Verdict::Disallowed };
        Decision::new(verdict, Some(record), Some(rank.line()))
    }

    fn deciding(&self, path: &[u8]) -> Option<Rank> {
        let mut literals = self.literals.of(path);
        let literal = match self.edition {
            Later::Draft1996 => literals.min_by_key(|(_, rank)| *rank),
            _ => literals.next(),
        };
        let mut best = literal.map(|(length, rank)| (length, Reverse(rank)));
        if !self.globs.is_empty() {
            let has = (self.globs.len() > FEW).then(|| Pairs::of_path(path));
            let may_match = |at: usize| has.is_none_or(|has| self.needs[at].are_in(has));
            let weight = |glob: &Glob| (glob.pattern.len(), Reverse(glob.rank));
            for (_, run) in self.heads.of(path) {
                let from = self.globs.partition_point(|glob| glob.run < run);
                // The patterns of a run are sorted by descending length. Therefore, the search can stop at the first
                // pattern that isn't better than the best match.
                let is_better = |glob: &Glob| glob.run == run && Some(weight(glob)) > best;
                let to = from + self.globs[from..].partition_point(is_better);
                let place = (from..to).find(|at| may_match(*at) && self.globs[*at].matches(path));
                best = place.map(|at| weight(&self.globs[at])).or(best);
            }
        }
        best.map(|(_, Reverse(rank))| Rank(rank))
    }
}

/// The rules for a robot, collected while the file is read.
#[derive(Clone)]
pub(crate) struct Rules<'a> {
    edition: Later,
    records: Vec<(usize, usize)>,
    literals: Vec<(Cow<'a, [u8]>, usize)>,
    globs: Vec<Glob<'a>>,
}

impl<'a> Sink<'a> for [Rules<'a>; 2] {
    fn rule(&mut self, by: ChosenBy, rule: Rule<'a>) -> bool {
        self[by as usize].add(rule);
        false
    }

    fn forget_named(&mut self) {
        let named = &mut self[ChosenBy::Name as usize];
        *named = Rules::new(named.edition, 0);
    }
}

impl<'a> Rules<'a> {
    pub(crate) fn new(edition: Later, capacity: usize) -> Rules<'a> {
        let literals = Vec::with_capacity(capacity);
        Rules { edition, records: Vec::new(), literals, globs: Vec::new() }
    }

    pub(crate) fn add(&mut self, Rule { allow, value, line, record }: Rule<'a>) {
        let Some(pattern) = compared(self.edition, value) else { return };
        let line = line.get();
        if self.records.last().is_none_or(|(_, last)| *last != record) {
            self.records.push((line, record));
        }
        let rank = Rank::new(self.edition, allow, line).0;
        if self.edition == Later::GoogleCode
            && allow
            && let Some(folder) = folder(&pattern)
        {
            self.push(folder.into(), rank);
        }
        self.push(pattern, rank);
    }

    fn push(&mut self, pattern: Cow<'a, [u8]>, rank: usize) {
        let has_signs = self.edition != Later::Draft1996 && has_signs(&pattern);
        let head = match has_signs {
            true => head(pattern.strip_suffix(b"$").unwrap_or(&pattern)),
            false => pattern.len(),
        };
        if head == pattern.len() {
            self.literals.push((pattern, rank));
        } else {
            self.globs.push(Glob { pattern, head, rank, run: 0 });
        }
    }

    pub(crate) fn into_policy(self, choice: Option<Choice>) -> RobotPolicy<'a> {
        let Rules { edition, records, literals, mut globs } = self;
        let head = |glob: &Glob<'a>| match &glob.pattern {
            Cow::Borrowed(pattern) => Cow::Borrowed(&pattern[..glob.head]),
            Cow::Owned(pattern) => Cow::Owned(pattern[..glob.head].to_vec()),
        };
        let heads = Prefixes::new(globs.iter().map(head).zip(0..).collect());
        for glob in &mut globs {
            // The first result of `heads.of` is the longest prefix of the head, which is the head itself.
            let run = heads.of(glob.head()).next().map(|(_, run)| run);
            glob.run = run.unwrap_or(0);
        }
        globs.sort_unstable_by_key(|glob| (glob.run, Reverse(glob.pattern.len()), glob.rank));
        let needs = globs.iter().map(|glob| {
            let tail = &glob.pattern[glob.head..];
            Pairs::of_pattern(tail.strip_suffix(b"$").unwrap_or(tail))
        });
        RobotPolicy {
            edition,
            choice,
            records,
            literals: Prefixes::new(literals),
            heads,
            needs: needs.collect(),
            globs,
        }
    }
}

impl fmt::Debug for RobotPolicy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RobotPolicy")
            .field("edition", &self.edition)
            .field("record", &self.choice.map(|choice| choice.record))
            .field("literals", &self.literals.len())
            .field("patterns", &self.globs.len())
            .finish()
    }
}
