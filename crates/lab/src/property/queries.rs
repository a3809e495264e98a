//! The questions that a file suggests.

use crate::property::broken::{Query, swap_case};
use norobots::syntax::{Document, LineKind};

/// The most names, and the most paths, that a file suggests.
const MOST: usize = 6;

/// The most questions that a file suggests: the naive engine reads the file anew for each.
const MOST_QUERIES: usize = 128;

/// The questions that a file suggests: its own names and paths, whole, cut by one, grown by one
/// and in other case, and some that are nobody's.
pub fn queries(document: &Document<'_>) -> Vec<Query> {
    let values = |kind| {
        let lines = document.lines().filter(move |line| line.kind() == kind);
        let mut values: Vec<&[u8]> =
            lines.flat_map(|line| line.values()).map(|value| document.slice(value)).collect();
        values.dedup();
        // The first ones and the last one.
        if values.len() > MOST {
            values.swap_remove(MOST - 1);
            values.truncate(MOST);
        }
        values
    };
    let mut agents = vec![b"a".to_vec(), b"Nobody/2.0".to_vec()];
    for name in values(LineKind::UserAgent) {
        agents.extend(neighbours(name));
    }
    let mut urls = vec![b"/".to_vec(), b"http://h/a?b#c".to_vec()];
    for path in values(LineKind::Disallow) {
        urls.extend(neighbours(path));
    }
    agents.sort_unstable();
    agents.dedup();
    urls.sort_unstable();
    urls.dedup();
    // Where there are too many pairs, each robot meets one URL after the other, in turn.
    let (robots, pairs) = (agents.len(), agents.len() * urls.len());
    let pair = |at: usize| match pairs {
        ..=MOST_QUERIES => (at % robots, at / robots),
        _ => (at % robots, (at + at / robots) % urls.len()),
    };
    (0..pairs.min(MOST_QUERIES))
        .map(pair)
        .map(|(agent, url)| (agents[agent].clone(), urls[url].clone()))
        .collect()
}

fn neighbours(value: &[u8]) -> [Vec<u8>; 4] {
    let mut recased = value.to_vec();
    swap_case(&mut recased);
    let cut = value[..value.len() - 1].to_vec();
    [value.to_vec(), cut, [value, b"x"].concat(), recased]
}

/// One question that the file suggests; none where it has neither a name nor a path. Which of
/// its lines speak, and whether they are taken whole, cut, grown or in other case, goes with
/// `seed`.
pub fn query(document: &Document<'_>, seed: usize) -> Option<Query> {
    let pick = |kind| {
        let lines = || document.lines().filter(move |line| line.kind() == kind);
        let value = lines().nth(seed % lines().count().max(1))?.values().next()?;
        Some(document.slice(value))
    };
    let (name, path) = (pick(LineKind::UserAgent), pick(LineKind::Disallow));
    name.or(path)?;
    let [names, paths] = [name.unwrap_or(b"a"), path.unwrap_or(b"/")].map(neighbours);
    Some((names[seed % 4].clone(), paths[seed / 4 % 4].clone()))
}
