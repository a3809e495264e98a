//! The report of a property that does not hold, and what all properties share.

use norobots::engine::{Decision, Verdict};
use norobots::matcher::Matcher;
use norobots::policy::Policy;
use norobots::syntax::Document;
use norobots_suite::query::Query;
use std::fmt;

/// A property that does not hold for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The property.
    pub property: &'static str,
    /// Where and how the property is broken.
    pub how: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.property, self.how)
    }
}

impl std::error::Error for Broken {}

/// Returns [`Broken`] if the property does not hold.
pub(crate) fn hold(
    property: &'static str,
    holds: bool,
    how: impl FnOnce() -> String,
) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken { property, how: how() }) }
}

/// Counts of the trials, so that a test can show that it did not pass for lack of cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Files.
    pub files: u64,
    /// Files that the strict grammar accepts.
    pub conforming: u64,
    /// Queries about the file itself and its variants.
    pub queries: u64,
    /// Queries answered with *disallowed*.
    pub disallowed: u64,
    /// Deciding lines that were turned into comments.
    pub unsaid: u64,
    /// Disallow lines added.
    pub added: u64,
    /// Records that were taken apart.
    pub parted: u64,
    /// Records that were merged into the one before.
    pub merged: u64,
    /// Fixes tried.
    pub fixes: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.files += other.files;
        self.conforming += other.conforming;
        self.queries += other.queries;
        self.disallowed += other.disallowed;
        self.unsaid += other.unsaid;
        self.added += other.added;
        self.parted += other.parted;
        self.merged += other.merged;
        self.fixes += other.fixes;
    }
}

pub(crate) fn decisions(document: &Document<'_>, queries: &[Query<'_>]) -> Vec<Decision> {
    let policy = Policy::new(document);
    queries.iter().map(|query| policy.decide(&query.agent, &query.url)).collect()
}

/// Answers queries about a file, whatever file the queries hold. One engine is enough, because the engines agree, and
/// the matcher costs less than a tree.
pub(crate) fn by_matcher(bytes: &[u8], queries: &[Query<'_>]) -> Vec<Decision> {
    let matcher = Matcher::new(bytes);
    queries.iter().map(|query| matcher.decide(&query.agent, &query.url)).collect()
}

/// A function that removes from a decision what may change, and keeps the rest.
pub(crate) type Keeps = fn(Decision) -> Decision;

/// Keeps the whole decision.
pub(crate) const ALL: Keeps = |decision| decision;
/// Keeps all except the line: if lines are added, their numbers change.
pub(crate) const ALL_BUT_LINE: Keeps =
    |decision| Decision::new(decision.verdict, decision.record, None);
/// Keeps only the verdict: if records are merged, their numbers change.
pub(crate) const VERDICT: Keeps = |decision| Decision::new(decision.verdict, None, None);

/// Checks that the decisions on the file of `bytes` are those expected, in the parts that `keeps` keeps.
pub(crate) fn unchanged(
    property: &'static str,
    bytes: &[u8],
    queries: &[Query<'_>],
    (before, after): (&[Decision], Vec<Decision>),
    keeps: Keeps,
) -> Result<Tally, Broken> {
    for ((was, is), query) in before.iter().zip(&after).zip(queries) {
        let (was, now) = (keeps(*was), keeps(*is));
        hold(property, was == now, || {
            format!("{query}: {was:?} became {is:?} in {:?}", bytes.escape_ascii().to_string())
        })?;
    }
    Ok(count(&after))
}

pub(crate) fn count(decisions: &[Decision]) -> Tally {
    let disallowed = decisions.iter().filter(|each| each.verdict == Verdict::Disallowed).count();
    Tally { queries: decisions.len() as u64, disallowed: disallowed as u64, ..Tally::default() }
}

/// Shortens a list of more than `most` items to `most`: the first ones and the last one.
pub(crate) fn leave_ends<T>(list: &mut Vec<T>, most: usize) {
    if list.len() > most {
        list.swap_remove(most - 1);
        list.truncate(most);
    }
}

pub(crate) fn swap_case(bytes: &mut [u8]) {
    bytes.iter_mut().filter(|byte| byte.is_ascii_alphabetic()).for_each(|byte| *byte ^= 0x20);
}
