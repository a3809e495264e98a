//! Makes queries from the names and paths in the lines of a file. Lines that only some editions recognise are used,
//! too.

use crate::query::Query;
use norobots::source::Source;
use norobots::syntax::{Document, LineKind};
use norobots_fix::field::field;
use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::Hash;

/// The maximum length in bytes of a name or value that is turned into a query.
const LONGEST: usize = 2048;

/// A robot's name that no file is expected to contain.
const NOBODY: &[u8] = b"anybot";

/// The robots and URLs for queries about a file, and the numbers of names and values that were omitted.
#[derive(Clone, Debug, Default)]
pub struct Suggested {
    /// A made-up name, followed by the names in the file. No name is empty.
    pub agents: Vec<Vec<u8>>,
    /// The path `/`, followed by the URLs that are derived from the values in the file. No URL is empty.
    pub urls: Vec<Vec<u8>>,
    /// The number of omitted names, and the number of omitted rule values.
    pub left: [usize; 2],
}

/// Returns the robots that are named in a file, and the URLs that are derived from its rules. The URLs for a value are
/// a path without wildcards and three variations of this path. Only the first `names` names and the first `rules`
/// values of the file are used.
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

fn each_once<T: Clone + Eq + Hash>(elements: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut seen = HashSet::new();
    elements.into_iter().filter(|element| seen.insert(element.clone())).collect()
}

/// Returns four URLs, each of which the value matches or almost matches. The first URL is the result of [`plain`]. The
/// second URL has an additional octet, the third lacks the last octet, and the fourth has swapped case.
fn around(value: &[u8]) -> [Vec<u8>; 4] {
    let plain = plain(value);
    let longer = [&plain[..], b"x"].concat();
    let shorter = plain[..plain.len().saturating_sub(1)].to_vec();
    let recased = recased(&plain);
    [plain, longer, shorter, recased]
}

fn recased(text: &[u8]) -> Vec<u8> {
    let letter = |byte: &u8| if byte.is_ascii_alphabetic() { byte ^ 0x20 } else { *byte };
    text.iter().map(letter).collect()
}

/// Turns a value into a path for a URL. Each `*` becomes a letter, a final `$` is removed, and a missing first slash is
/// added.
fn plain(value: &[u8]) -> Vec<u8> {
    let value = value.strip_suffix(b"$").unwrap_or(value);
    let scheme = value.windows(3).position(|part| part == b"://").filter(|end| *end > 0);
    let of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+.-".contains(byte);
    let is_absolute = scheme.is_some_and(|end| value[..end].iter().all(of_scheme));
    let slash: &[u8] = if is_absolute || value.starts_with(b"/") { b"" } else { b"/" };
    let letters = value.iter().map(|byte| if *byte == b'*' { b'x' } else { *byte });
    slash.iter().copied().chain(letters).collect()
}

/// Returns a slight variation of the value, which must not be empty. `which` selects one of four variations: no change,
/// one byte less, one byte more, or swapped case.
pub fn neighbour(value: &[u8], which: usize) -> Cow<'_, [u8]> {
    match which % 4 {
        0 => value.into(),
        1 => value[..value.len() - 1].into(),
        2 => [value, b"x"].concat().into(),
        _ => recased(value).into(),
    }
}

/// Makes one query from a name and a path in the file. Returns `None` if the file has neither a name nor a path. `seed`
/// selects the lines, and selects a slight variation of each value.
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
