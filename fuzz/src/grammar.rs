//! Files in the shape of the grammars: each byte of the input chooses a production.
//!
//! This is `grammar/strict.pest` walked by hand, with a deviation wherever the input asks for
//! one. A file without deviation is a sentence of the format, and the strict grammar has to
//! accept it.

use norobots::source::Source;
use norobots::syntax::parse_strict;

/// A file, and whether it was made by the productions of the strict grammar alone.
pub fn file(choices: &[u8]) -> (Vec<u8>, bool) {
    let mut walk = Walk { choices: choices.iter(), file: Vec::new(), strict: true, default: false };
    walk.outside();
    while !walk.choices.as_slice().is_empty() {
        walk.record();
        walk.separator();
    }
    (walk.file, walk.strict)
}

/// Holds a sentence against the strict grammar.
///
/// # Panics
///
/// Where it is refused.
pub fn is_accepted(sentence: &[u8]) {
    let strict = parse_strict(&Source::new(sentence));
    assert!(strict.is_ok_and(|tree| tree.is_some()), "refused: {}", sentence.escape_ascii());
}

struct Walk<'a> {
    choices: std::slice::Iter<'a, u8>,
    file: Vec<u8>,
    /// Whether no deviation was made yet.
    strict: bool,
    /// Whether there is a default record.
    default: bool,
}

const FIELDS: [&[u8]; 4] = [b"Allow", b"Sitemap", b"x", b"Disallowed"];
const NAMES: [&[u8]; 6] = [b"a", b"B", b"ab", b"a/1.0", b"**", b"a b"];
const PATHS: [&[u8]; 6] = [b"/", b"/a", b"/a/b", b"/A", b"a", b"/a b:c"];
const SPACES: [&[u8]; 4] = [b" ", b"", b"\t", b"  "];
const TERMINATORS: [&[u8]; 4] = [b"\n", b"\r\n", b"\r", b"\n"];
/// What the strict grammar has no production for; the lenient one has.
const DEVIATIONS: [&[u8]; 6] =
    [b"x\n", b" User-agent: a\n", b"Disallow : /a\n", b"User-agent:\n", b":\r", b"a b: c\n"];

impl Walk<'_> {
    /// One of `of` alternatives; the first where the input is used up.
    fn choose(&mut self, of: usize) -> usize {
        self.choices.next().map_or(0, |byte| usize::from(*byte) % of)
    }

    fn add(&mut self, octets: &[u8]) {
        self.file.extend_from_slice(octets);
    }

    /// Ends a line, maybe with space and a comment.
    fn tail(&mut self) {
        match self.choose(8) {
            1 => self.add(b" \t"),
            2 => self.add(b" # c"),
            3 => self.add(b"#User-agent: *"),
            _ => {}
        }
        self.terminator();
    }

    fn terminator(&mut self) {
        let terminator = TERMINATORS[self.choose(TERMINATORS.len())];
        self.add(terminator);
    }

    fn line(&mut self, field: &[u8], value: &[u8]) {
        let field = if self.choose(4) == 1 { field.to_ascii_lowercase() } else { field.to_vec() };
        self.add(&field);
        self.add(b":");
        let space = SPACES[self.choose(SPACES.len())];
        self.add(space);
        self.add(value);
        self.tail();
    }

    /// No line, or lines that say nothing: comments, unrecognised headers, and deviations.
    fn ignored(&mut self) {
        loop {
            match self.choose(8) {
                1 => {
                    self.add(b" # Disallow: /");
                    self.terminator();
                }
                2 => {
                    let field = FIELDS[self.choose(FIELDS.len())];
                    let value = PATHS[self.choose(PATHS.len())];
                    self.line(field, value);
                }
                3 if self.choose(8) == 1 => {
                    self.strict = false;
                    let deviation = DEVIATIONS[self.choose(DEVIATIONS.len())];
                    self.add(deviation);
                }
                _ => return,
            }
        }
    }

    /// A blank line. After a CR it does not begin with NL, which would not be one.
    fn blank(&mut self) {
        match (self.choose(3), self.file.last()) {
            (0, last) if last != Some(&b'\r') => self.add(b"\n"),
            (1, _) => self.add(b"\r"),
            _ => {
                self.add(b" \t");
                self.terminator();
            }
        }
    }

    fn outside(&mut self) {
        self.ignored();
        while self.choose(4) == 1 {
            self.blank();
            self.ignored();
        }
    }

    fn separator(&mut self) {
        if self.choose(16) == 1 {
            self.strict = false;
        } else {
            self.blank();
        }
        self.outside();
    }

    fn record(&mut self) {
        let mut default = false;
        loop {
            if self.choose(3) == 1 {
                default = true;
                self.line(b"User-agent", b"*");
            } else {
                let name = NAMES[self.choose(NAMES.len())];
                self.line(b"User-agent", name);
            }
            self.ignored();
            if self.choose(3) != 1 {
                break;
            }
        }
        // clause agent-default-unique
        self.strict &= !(default && self.default);
        self.default |= default;
        loop {
            let path: &[u8] = match self.choose(4) {
                1 => b"",
                _ => PATHS[self.choose(PATHS.len())],
            };
            self.line(b"Disallow", path);
            self.ignored();
            if self.choose(3) != 1 {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{file, is_accepted};

    #[test]
    fn sentences_are_accepted() {
        let (mut state, mut strict) = (0x1994_0630_u64, 0);
        for _ in 0..20_000 {
            let choices: Vec<u8> = (0..state % 60)
                .map(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (state >> 56) as u8
                })
                .collect();
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let (robots, sentence) = file(&choices);
            if sentence {
                is_accepted(&robots);
                strict += 1;
            }
        }
        assert!((5_000..19_000).contains(&strict), "{strict}");
    }
}
