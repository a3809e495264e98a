//! Derives queries from a file.

use crate::line::Line;
use crate::spell::{escaped, respell};
use crate::words;
use fastrand::Rng;

/// The maximum length of a robot's name or of a path, in bytes.
const LONGEST: usize = 2048;

/// A question to a parser: whether a robot may fetch a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The robot's name. It consists of 1 to 2048 ASCII letters, `-` and `_`, so every standard for robots.txt accepts
    /// it.
    pub agent: String,
    /// The path, perhaps with a query string. It begins with `/` and has at most 2048 characters. All characters are
    /// visible ASCII characters other than `#`.
    pub path: String,
}

/// Derives a query from a file. The robot's name is usually equal or similar to a name in the file. The path is usually
/// equal or similar to a value in the file.
///
/// Equal arguments give the same query.
///
/// ```
/// let file = b"User-agent: figtree\nDisallow: /tmp/\n";
/// let near = (0..20).map(|seed| norobots_mutator::query(file, seed));
/// assert!(near.into_iter().any(|query| query.agent == "figtree" && query.path.starts_with("/tmp")));
/// ```
#[must_use]
pub fn query(file: &[u8], seed: u64) -> Query {
    let mut rng = Rng::with_seed(seed);
    let agent =
        value(file, &mut rng, |name| name.eq_ignore_ascii_case(words::USER_AGENT), &words::ROBOTS);
    let path =
        value(file, &mut rng, |name| !name.eq_ignore_ascii_case(words::USER_AGENT), &words::PATHS);
    Query { agent: name(&agent), path: visible(&path) }
}

/// Returns the value of a suitable field in the file, or a word of the vocabulary. Changes a third of the values
/// slightly.
fn value(
    file: &[u8],
    rng: &mut Rng,
    wanted: impl Fn(&[u8]) -> bool,
    vocabulary: &[&[u8]],
) -> Vec<u8> {
    let mut value = vocabulary[rng.usize(..vocabulary.len())];
    if rng.u8(..8) > 0 && !file.is_empty() {
        let from = rng.usize(..file.len());
        let word = [from, 0].into_iter().find_map(|start| field(file, start, &wanted));
        value = word.unwrap_or(value);
    }
    let mut value = value[..value.len().min(LONGEST)].to_vec();
    if rng.u8(..3) == 0 {
        respell(&mut value, rng);
    }
    value
}

fn field(file: &[u8], start: usize, wanted: impl Fn(&[u8]) -> bool) -> Option<&[u8]> {
    let mut at = start;
    while at < file.len() {
        let line = Line::at(file, at);
        if line.colon.is_some() && wanted(&file[line.name]) {
            return Some(&file[line.value]);
        }
        at = line.end;
    }
    None
}

fn name(value: &[u8]) -> String {
    let letters = value.iter().skip_while(|byte| !is_of_name(byte));
    let letters: String =
        letters.take_while(|byte| is_of_name(byte)).map(|&byte| char::from(byte)).collect();
    if letters.is_empty() { "FooBot".to_owned() } else { cut(letters) }
}

fn is_of_name(byte: &u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_')
}

fn visible(value: &[u8]) -> String {
    let mut path = String::from(if value.starts_with(b"/") { "" } else { "/" });
    for &byte in value {
        match byte {
            b'#' | ..=b' ' | 0x7F.. => path.extend(escaped(byte, true).map(char::from)),
            _ => path.push(char::from(byte)),
        }
    }
    cut(path)
}

fn cut(mut text: String) -> String {
    text.truncate(LONGEST);
    text
}
