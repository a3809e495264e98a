//! The queries that a file suggests: the robots and the URLs in its lines, also in lines that only some
//! editions read.

use crate::query::Query;
use norobots::source::Source;
use norobots::syntax::{Document, LineKind};
use norobots_fix::field::field;
use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::Hash;

/// The longest names and values that suggest something, in bytes.
const LONGEST: usize = 2048;

/// A robot that files do not name.
const NOBODY: &[u8] = b"anybot";

/// Robots and URLs that a file suggests, and the number of those that were left out.
#[derive(Clone, Debug, Default)]
pub struct Suggested {
    /// A name that the file does not have, followed by the names of the file; no name is empty.
    pub agents: Vec<Vec<u8>>,
    /// Paths with or without a query, or whatever the file has in their place; none is empty.
    pub urls: Vec<Vec<u8>>,
    /// The number of names, and of values of rules, that were left out.
    pub left: [usize; 2],
}

/// Returns the robots that a file names and the URLs that its rules suggest: each value with
/// letters in place of its signs, because a URL can hold letters, and the neighbours of that text.
/// `names` and `rules` bound how many names and values are taken, in the order of the file.
pub fn suggested(robots: &[u8], names: usize, rules: usize) -> Suggested {
    let source = Source::new(robots);
    let lines = (1..).map_while(|number| source.line(number));
    let fields = lines.filter_map(|span| field(&robots[span.range()]));
    let (mut agents, mut values) = (Vec::new(), Vec::new());
    for (kind, value) in fields.filter(|(_, value)| !value.is_empty()) {
        match kind {
            LineKind::UserAgent if !value.contains(&b'*') => agents.push(value),
            LineKind::UserAgent => {}
            _ => values.push(value),
        }
    }
    let (mut agents, mut values) = (each_once(agents), each_once(values));
    let all = [agents.len(), values.len()];
    agents.retain(|name| name.len() <= LONGEST);
    values.retain(|value| value.len() <= LONGEST);
    agents.truncate(names);
    values.truncate(rules);
    let left = [all[0] - agents.len(), all[1] - values.len()];
    let urls = values.into_iter().flat_map(around).filter(|url| !url.is_empty());
    let agents = std::iter::once(NOBODY).chain(agents).map(<[u8]>::to_vec).collect();
    let urls = each_once(std::iter::once(b"/".to_vec()).chain(urls));
    Suggested { agents, urls, left }
}

/// Removes duplicates and keeps the first of each.
fn each_once<T: Clone + Eq + Hash>(elements: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut seen = HashSet::new();
    elements.into_iter().filter(|element| seen.insert(element.clone())).collect()
}

/// Returns URLs that a value decides or nearly decides: the value with a letter in place of each `*` and
/// without its last `$`; and the same with one octet more, with one octet less, and with its case swapped.
fn around(value: &[u8]) -> [Vec<u8>; 4] {
    let plain = plain(value);
    let longer = [&plain[..], b"x"].concat();
    let shorter = plain[..plain.len().saturating_sub(1)].to_vec();
    let recased = recased(&plain);
    [plain, longer, shorter, recased]
}

/// Returns the text with the case of each letter swapped.
fn recased(text: &[u8]) -> Vec<u8> {
    let letter = |byte: &u8| if byte.is_ascii_alphabetic() { byte ^ 0x20 } else { *byte };
    text.iter().map(letter).collect()
}

/// Returns a value as a URL can hold it: with letters in place of its signs, and with the slash that begins
/// each path.
fn plain(value: &[u8]) -> Vec<u8> {
    let value = value.strip_suffix(b"$").unwrap_or(value);
    let scheme = value.windows(3).position(|part| part == b"://").filter(|end| *end > 0);
    let of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+.-".contains(byte);
    let is_absolute = scheme.is_some_and(|end| value[..end].iter().all(of_scheme));
    let slash: &[u8] = if is_absolute || value.starts_with(b"/") { b"" } else { b"/" };
    let letters = value.iter().map(|byte| if *byte == b'*' { b'x' } else { *byte });
    slash.iter().copied().chain(letters).collect()
}

/// Returns the value, which must not be empty, unchanged, without its last byte, with one more
/// byte, or with its case swapped: `which` chooses.
pub fn neighbour(value: &[u8], which: usize) -> Cow<'_, [u8]> {
    match which % 4 {
        0 => value.into(),
        1 => value[..value.len() - 1].into(),
        2 => [value, b"x"].concat().into(),
        _ => recased(value).into(),
    }
}

/// Returns one query that the file suggests; `None` if the file has neither a name nor a path. `seed`
/// says which of its lines are used, and whether they are taken whole, cut, grown or with swapped case.
pub fn query<'d>(document: &Document<'d>, seed: usize) -> Option<Query<'d>> {
    let pick = |kind| {
        let lines = || document.lines().filter(move |line| line.kind() == kind);
        let value = lines().nth(seed % lines().count().max(1))?.values().next()?;
        Some(document.slice(value))
    };
    let (name, path) = (pick(LineKind::UserAgent), pick(LineKind::Disallow));
    name.or(path)?;
    let agent = neighbour(name.unwrap_or(b"a"), seed);
    Some(Query::new(document.bytes(), agent, neighbour(path.unwrap_or(b"/"), seed / 4)))
}
