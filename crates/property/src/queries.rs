//! Derives queries about a file from the names and paths in the file.

use crate::broken::leave_ends;
use norobots::syntax::{Document, LineKind};
use norobots_suite::query::Query;
use norobots_suite::suggested::neighbour;
use norobots_text::distinct::distinct;
use std::borrow::Cow;

/// The maximum number of names that are taken from one file, and also the maximum number of paths.
const MOST: usize = 6;

/// The maximum number of queries that are derived from one file.
const MOST_QUERIES: usize = 128;

/// Names of robots that are used in addition to the names in a file.
const NOBODY: [&[u8]; 2] = [b"a", b"Nobody/2.0"];

/// URLs that are used in addition to the paths in a file.
const NOWHERE: [&[u8]; 2] = [b"/", b"http://h/a?b#c"];

/// Returns queries about a file, with the names and paths in the file. Each name and each path is used in four forms:
/// unchanged, one byte shorter, one byte longer, and with swapped case. Some queries use fixed names and URLs.
pub fn queries<'d>(document: &Document<'d>) -> Vec<Query<'d>> {
    let with_neighbours = |samples: [&'static [u8]; 2], kind| {
        let samples = samples.into_iter().map(Cow::Borrowed);
        let values = values(document, kind).into_iter();
        let neighbours = values.flat_map(|value| (0..4).map(move |which| neighbour(value, which)));
        distinct(samples.chain(neighbours))
    };
    let agents = with_neighbours(NOBODY, LineKind::UserAgent);
    let urls = with_neighbours(NOWHERE, LineKind::Disallow);
    // If there are more than `MOST_QUERIES` pairs, only some pairs are used. The pairs are then ordered so that
    // consecutive pairs usually have different robots and different URLs.
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

/// Returns `count` random queries of the kind that [`queries`] returns. The seed determines the queries.
pub(crate) fn draw<'d>(document: &Document<'d>, seed: u64, count: usize) -> Vec<Query<'d>> {
    let mut random = fastrand::Rng::with_seed(seed);
    let [names, paths] =
        [LineKind::UserAgent, LineKind::Disallow].map(|kind| values(document, kind));
    let mut drawn = |values: &[&'d [u8]], samples: [&'static [u8]; 2]| {
        let at = random.usize(..values.len() * 4 + samples.len());
        let own = values.get(at / 4).map(|value| neighbour(value, at % 4));
        own.unwrap_or_else(|| samples[at % 2].into())
    };
    let query = |_| Query::new(document.bytes(), drawn(&names, NOBODY), drawn(&paths, NOWHERE));
    (0..count).map(query).collect()
}

/// Returns values from the lines of one kind, such as the names in User-agent lines.
fn values<'d>(document: &Document<'d>, kind: LineKind) -> Vec<&'d [u8]> {
    let lines = document.lines().filter(|line| line.kind() == kind);
    let mut values: Vec<&'d [u8]> =
        lines.flat_map(|line| line.values()).map(|value| document.slice(value)).collect();
    values.dedup();
    leave_ends(&mut values, MOST);
    values
}
