//! A dictionary for fuzzers, with common words of robots.txt files.

use crate::words;
use std::collections::BTreeSet;
use std::fmt::Write;

const LINES: [&[u8]; 3] = [b"User-agent: *\n", b"Disallow: /\n", b"Allow: /\n"];

/// Returns common words of robots.txt files as a dictionary for libFuzzer (`-dict`) and AFL++ (`-x`).
///
/// Each line is a comment or a token in quotation marks. Spaces and visible ASCII characters are written unchanged,
/// except `"` and `\`. These two characters and all other bytes are written as `\xNN`.
///
/// ```
/// let dictionary = norobots_mutator::dictionary();
/// assert!(dictionary.lines().any(|line| line == r#""User-agent:""#));
/// assert!(dictionary.lines().any(|line| line == r#""\x0D\x0A""#));
/// ```
#[must_use]
pub fn dictionary() -> String {
    let names = words::NAMES.iter().map(|name| [name, &b":"[..]].concat());
    let lists = [&LINES[..], &words::ROBOTS, &words::PATHS, &words::OTHERS];
    let signs = [&words::SIGNS[..], &words::TERMINATORS, &words::SPACES];
    let texts = lists.into_iter().chain(signs).flatten().map(|word| word.to_vec());
    let mut text =
        "# What robots.txt files are made of, and what they should not be made of.\n".to_owned();
    let mut seen = BTreeSet::new();
    for word in names.chain(texts).filter(|word| !word.is_empty()) {
        if !seen.insert(word.clone()) {
            continue;
        }
        text.push('"');
        for byte in word {
            if matches!(byte, b' '..=b'~') && !b"\"\\".contains(&byte) {
                text.push(byte.into());
            } else {
                write!(text, "\\x{byte:02X}").expect("a String takes all");
            }
        }
        text.push_str("\"\n");
    }
    text
}
