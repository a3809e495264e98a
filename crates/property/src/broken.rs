//! The error for a broken property, and helper functions that all properties share.

use norobots::engine::{Decision, Verdict};
use norobots::matcher::Matcher;
use norobots::policy::Policy;
use norobots::syntax::Document;
use norobots_suite::query::Query;
use std::fmt;

/// An error that names the property that a file breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The name of the property.
    pub property: &'static str,
    /// Where and how the file breaks the property.
    pub how: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.property, self.how)
    }
}

impl std::error::Error for Broken {}

pub(crate) fn hold(
    property: &'static str,
    holds: bool,
    how: impl FnOnce() -> String,
) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken { property, how: how() }) }
}

/// How many files, queries and changes a test has tried. The test compares these counts with minimum values, so that it
/// fails if it tries too few.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of files.
    pub files: u64,
    /// The number of files that the strict grammar accepts.
    pub conforming: u64,
    /// The number of queries. Queries about changed versions of a file are counted, too.
    pub queries: u64,
    /// The number of queries with the verdict *disallowed*.
    pub disallowed: u64,
    /// The number of lines that decided a query and were turned into comments.
    pub unsaid: u64,
    /// The number of Disallow lines that were added.
    pub added: u64,
    /// How many records were added when records were split.
    pub parted: u64,
    /// How many records disappeared when records were merged.
    pub merged: u64,
    /// The number of fixes that were tried.
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

/// Decides the queries with a matcher, because a matcher needs no tree. The queries are about the file `bytes`, not
/// about the files in the queries.
pub(crate) fn by_matcher(bytes: &[u8], queries: &[Query<'_>]) -> Vec<Decision> {
    let matcher = Matcher::new(bytes);
    queries.iter().map(|query| matcher.decide(&query.agent, &query.url)).collect()
}

/// A function that removes those parts of a decision that a change of the file may affect.
pub(crate) type Keeps = fn(Decision) -> Decision;

pub(crate) const ALL: Keeps = |decision| decision;
/// Removes the line number from a decision, because added lines change the line numbers.
pub(crate) const ALL_BUT_LINE: Keeps =
    |decision| Decision::new(decision.verdict, decision.record, None);
/// Keeps only the verdict of a decision, because new records have other numbers and lines.
pub(crate) const VERDICT: Keeps = |decision| Decision::new(decision.verdict, None, None);

/// Checks that the decisions after a change are equal to the decisions before it. Compares only the parts of the
/// decisions that `keeps` returns.
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

/// Shortens a list to at most `most` items. Keeps the first items and the last item.
pub(crate) fn leave_ends<T>(list: &mut Vec<T>, most: usize) {
    if list.len() > most {
        list.swap_remove(most - 1);
        list.truncate(most);
    }
}

pub(crate) fn swap_case(bytes: &mut [u8]) {
    bytes.iter_mut().filter(|byte| byte.is_ascii_alphabetic()).for_each(|byte| *byte ^= 0x20);
}
