//! The queries that a file suggests.

use crate::property::broken::{leave_ends, swap_case};
use crate::query::Query;
use norobots::syntax::{Document, LineKind};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The most names, and the most paths, that a file suggests.
const MOST: usize = 6;

/// The most queries that a file suggests: the naive engine reads the file anew for each.
const MOST_QUERIES: usize = 128;

/// The queries that a file suggests: its own names and paths, whole, cut by one byte, grown by one
/// byte and in other case, and some names and paths of nobody.
pub fn queries<'d>(document: &Document<'d>) -> Vec<Query<'d>> {
    let values = |kind| {
        let lines = document.lines().filter(move |line| line.kind() == kind);
        let mut values: Vec<&'d [u8]> =
            lines.flat_map(|line| line.values()).map(|value| document.slice(value)).collect();
        values.dedup();
        leave_ends(&mut values, MOST);
        values
    };
    let with_neighbours = |others: [&'static [u8]; 2], kind| {
        let others = others.into_iter().map(Cow::Borrowed);
        let all: BTreeSet<_> =
            others.chain(values(kind).into_iter().flat_map(neighbours)).collect();
        Vec::from_iter(all)
    };
    let agents = with_neighbours([b"a", b"Nobody/2.0"], LineKind::UserAgent);
    let urls = with_neighbours([b"/", b"http://h/a?b#c"], LineKind::Disallow);
    // Where there are too many pairs, each robot meets one URL after the other, in turn.
    let (robots, pairs) = (agents.len(), agents.len() * urls.len());
    let pair = |at: usize| match pairs {
        ..=MOST_QUERIES => (at % robots, at / robots),
        _ => (at % robots, (at + at / robots) % urls.len()),
    };
    let query = |(agent, url): (usize, usize)| {
        Query::new(document.bytes(), agents[agent].clone(), urls[url].clone())
    };
    (0..pairs.min(MOST_QUERIES)).map(pair).map(query).collect()
}

fn neighbours(value: &[u8]) -> [Cow<'_, [u8]>; 4] {
    let mut recased = value.to_vec();
    swap_case(&mut recased);
    let cut = &value[..value.len() - 1];
    [value.into(), cut.into(), [value, b"x"].concat().into(), recased.into()]
}

/// One query that the file suggests; `None` where the file has neither a name nor a path. `seed`
/// says which of its lines are used, and whether they are taken whole, cut, grown or in other case.
pub fn query<'d>(document: &Document<'d>, seed: usize) -> Option<Query<'d>> {
    let pick = |kind| {
        let lines = || document.lines().filter(move |line| line.kind() == kind);
        let value = lines().nth(seed % lines().count().max(1))?.values().next()?;
        Some(document.slice(value))
    };
    let (name, path) = (pick(LineKind::UserAgent), pick(LineKind::Disallow));
    name.or(path)?;
    let [names, paths] = [name.unwrap_or(b"a"), path.unwrap_or(b"/")].map(neighbours);
    Some(Query::new(document.bytes(), names[seed % 4].clone(), paths[seed / 4 % 4].clone()))
}
