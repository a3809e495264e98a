//! The sources of the choices of a walk: a seed, bytes, or an odometer that makes them all.

use norobots_grammar::Octets;

/// The choices of a walk through a grammar. The walk asks whenever it can go on in several ways.
pub trait Strategy {
    /// Chooses one of `count` alternatives, from 0; `count` is at least one.
    fn alternative(&mut self, count: usize) -> usize;

    /// Returns whether a repetition has one more round.
    fn again(&mut self, round: Round) -> bool;

    /// Chooses one of the octets; the set has at least one.
    fn octet(&mut self, octets: &Octets) -> u8;

    /// Chooses the letters that change their case, in a text whose case is free. Bit n stands for octet n,
    /// and for every 64th octet after it.
    fn case(&mut self, text: &[u8]) -> u64;

    /// Returns whether the file ends here, at a position where it may end.
    fn end(&mut self) -> bool;
}

/// What a round of a repetition adds, so that a strategy can distinguish words from lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// What the round is made of.
    pub adds: Adds,
    /// Whether the repetition has at most one round.
    pub once: bool,
}

/// What a round is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Adds {
    /// A text that the grammar gives, such as a space.
    Text,
    /// One octet out of many, so that the rounds make a word.
    Octet,
    /// Words, within a line.
    Words,
    /// Lines.
    Lines,
}

impl Round {
    /// Returns in how many of 16 cases there is one more round, if chance decides.
    const fn likely(self) -> u64 {
        match (self.adds, self.once) {
            (Adds::Text, true) => 2,
            (Adds::Text, false) => 7,
            (Adds::Octet, _) => 11,
            (Adds::Words, true) => 9,
            (Adds::Words, false) => 3,
            (Adds::Lines, true) => 8,
            (Adds::Lines, false) => 9,
        }
    }
}

/// Choices from a seed, the same on every machine. Most words are short and of few letters, so that names and paths
/// match, and most paths begin with a slash. Every octet comes at times, and so do words that have a meaning to
/// some robot.
#[derive(Clone, Debug, Default)]
pub struct Seeded {
    state: u64,
    place: Place,
    /// Whether the next octet is inside a word.
    inside: bool,
    /// The rest of the known word that is being written.
    known: &'static [u8],
    /// Whether the known word is a whole word, so that nothing follows it.
    whole: bool,
    /// Whether a word ends here, because a whole known word was written.
    written: bool,
}

/// The kind of the next word, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Field,
    Name,
    Path,
}

/// Known field names: some that the text of 1994 does not define, and some like its own.
const FIELDS: [&[u8]; 6] =
    [b"Allow", b"Allow", b"Disalow", b"Useragent", b"Disallow", b"Crawl-delay"];

/// Words within a value: letters that are not ASCII, characters that some read as space or as the end of a line,
/// wildcards, %-escapes, tags.
const WORDS: [&[u8]; 9] = [
    b"\xC3\xA9",
    b"\xC2\xA0",
    b"\xE2\x80\x83",
    b"\xC2\x85Disallow:/a",
    b"\xE2\x80\xA8Disallow:/a",
    b"*",
    b"\x0BDisallow:/a",
    b"%62",
    b"<html>",
];

const PATHS: [&[u8]; 5] = [b"/robots.txt", b"http://h/", b"%61", b"%2F", b"/*$"];

impl Seeded {
    /// Returns the choices of that number and seed.
    pub fn new(seed: u64, number: u64) -> Seeded {
        let mut seeded = Seeded { state: seed, ..Seeded::default() };
        seeded.state = seeded.next() ^ number;
        seeded.state = seeded.next();
        seeded
    }

    /// SplitMix64, as Steele, Lea and Flood give it.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        ((self.next() >> 32) * bound) >> 32
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }

    /// Begins a known word.
    fn know(&mut self) {
        let either = self.below(2) == 0;
        self.whole = self.place == Place::Field;
        self.known = match self.place {
            Place::Field => self.of(&FIELDS),
            Place::Path if either => self.of(&PATHS),
            Place::Path | Place::Name => self.of(&WORDS),
        };
        if self.known == b"Allow" {
            self.place = Place::Path;
        }
    }
}

impl Strategy for Seeded {
    fn alternative(&mut self, count: usize) -> usize {
        self.below(count as u64) as usize
    }

    fn again(&mut self, round: Round) -> bool {
        if round.adds == Adds::Octet {
            let written = std::mem::take(&mut self.written);
            let goes_on = !self.known.is_empty();
            self.inside = goes_on || !written && self.below(16) < round.likely();
            return self.inside;
        }
        (self.inside, self.known, self.written) = (false, b"", false);
        if round.adds == Adds::Lines {
            self.place = Place::Field;
        }
        self.below(16) < round.likely()
    }

    fn octet(&mut self, octets: &Octets) -> u8 {
        let first = !std::mem::take(&mut self.inside);
        let drawn = self.next();
        // One in 8 field names, in 16 words of a value and in 64 octets inside a word of a value begins a known word.
        let bits = match (first, self.place) {
            (true, Place::Field) => 3,
            (true, _) => 4,
            (false, _) => 6,
        };
        let known = drawn.leading_zeros() >= bits && (first || self.place != Place::Field);
        if known && self.known.is_empty() {
            self.know();
        }
        if let Some((octet, rest)) = self.known.split_first() {
            (self.known, self.written) = (rest, rest.is_empty() && self.whole);
            if octets.contains(*octet) {
                return *octet;
            }
            (self.known, self.written) = (b"", false);
        }
        let pick = |all: &[u8]| {
            let part = (drawn >> 16) & 0xFFFF_FFFF;
            all[((part * all.len() as u64) >> 32) as usize]
        };
        let octet = match drawn & 127 {
            0..112 if first && self.place == Place::Path => b'/',
            0..112 if first => pick(b"aabcAx"),
            0..88 => pick(b"aaabbcxAB/"),
            88..122 => pick(b"/.-_*?=%$:&12"),
            122..125 => pick(b" \t#:"),
            125 => pick(b"\r\n\0\xef\xc3\xa9"),
            _ => (drawn >> 8) as u8,
        };
        if octets.contains(octet) { octet } else { pick(octets.as_slice()) }
    }

    fn case(&mut self, text: &[u8]) -> u64 {
        let path = text.eq_ignore_ascii_case(b"Disallow");
        self.place = if path { Place::Path } else { Place::Name };
        match self.below(8) {
            0 => self.next(),
            1 => u64::MAX,
            _ => 0,
        }
    }

    fn end(&mut self) -> bool {
        self.below(16) == 0
    }
}

/// Choices from the bytes of a fuzzer, one choice for each byte. When no bytes are left, it makes the choices that
/// end the file soonest.
#[derive(Clone, Debug)]
pub struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl<'a> Bytes<'a> {
    /// Returns the choices of these bytes.
    pub fn new(bytes: &'a [u8]) -> Bytes<'a> {
        Bytes(bytes.iter())
    }

    fn next(&mut self) -> Option<u8> {
        self.0.next().copied()
    }
}

impl Strategy for Bytes<'_> {
    fn alternative(&mut self, count: usize) -> usize {
        usize::from(self.next().unwrap_or_default()) % count
    }

    fn again(&mut self, round: Round) -> bool {
        self.next().is_some_and(|byte| u64::from(byte % 16) < round.likely())
    }

    fn octet(&mut self, octets: &Octets) -> u8 {
        let octet = self.next().unwrap_or(b'a');
        let all = octets.as_slice();
        if octets.contains(octet) { octet } else { all[usize::from(octet) % all.len()] }
    }

    fn case(&mut self, _text: &[u8]) -> u64 {
        match self.next().unwrap_or_default() {
            bits @ 0xE0.. => u64::from(bits),
            0xD0..=0xDF => u64::MAX,
            _ => 0,
        }
    }

    fn end(&mut self) -> bool {
        self.next().is_some_and(|byte| byte < 16)
    }
}

/// All choices, one walk after the other, in the order of an odometer: over a few octets, and up to a given number
/// of rounds of all repetitions together. The case of letters is left as the grammar writes it.
#[derive(Clone, Debug)]
pub struct Odometer {
    octets: Vec<u8>,
    rounds: usize,
    /// The number of rounds left in this walk.
    left: usize,
    /// The choices: the number chosen, and the number of alternatives.
    digits: Vec<(usize, usize)>,
    /// The index of the next digit.
    at: usize,
}

impl Odometer {
    /// Returns all choices over these octets. If none of them may come, the lowest octet that may is chosen.
    pub fn new(octets: &[u8], rounds: usize) -> Odometer {
        Odometer { octets: octets.to_vec(), rounds, left: rounds, digits: Vec::new(), at: 0 }
    }

    /// Goes on to the next walk; `false` after the last one.
    pub fn advance(&mut self) -> bool {
        // Digits that the walk did not use are from an earlier walk.
        self.digits.truncate(self.at);
        (self.at, self.left) = (0, self.rounds);
        while let Some((digit, count)) = self.digits.last_mut() {
            if *digit + 1 < *count {
                *digit += 1;
                return true;
            }
            self.digits.pop();
        }
        false
    }

    fn digit(&mut self, count: usize) -> usize {
        if self.at == self.digits.len() {
            self.digits.push((0, count));
        }
        self.at += 1;
        self.digits[self.at - 1].0
    }
}

impl Strategy for Odometer {
    fn alternative(&mut self, count: usize) -> usize {
        self.digit(count)
    }

    fn again(&mut self, _round: Round) -> bool {
        let again = self.left > 0 && self.digit(2) == 1;
        self.left -= usize::from(again);
        again
    }

    fn octet(&mut self, octets: &Octets) -> u8 {
        let fits = |octet: &u8| octets.contains(*octet);
        let count = self.octets.iter().filter(|octet| fits(octet)).count();
        let digit = self.digit(count.max(1));
        self.octets.iter().copied().filter(fits).nth(digit).unwrap_or(octets.as_slice()[0])
    }

    fn case(&mut self, _text: &[u8]) -> u64 {
        0
    }

    fn end(&mut self) -> bool {
        self.digit(2) == 1
    }
}
