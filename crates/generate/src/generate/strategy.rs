//! Defines the strategies, which make the choices of a walk through a grammar: at random from a seed, from given bytes,
//! or every possible choice in turn.

use norobots_grammar::Octets;

/// Makes the choices of a walk through a grammar. The walk calls the strategy whenever there are several ways to
/// continue.
pub trait Strategy {
    /// Chooses one of `count` alternatives, and returns its index from 0. `count` is at least one.
    fn alternative(&mut self, count: usize) -> usize;

    /// Decides whether a repetition has one more round.
    fn again(&mut self, round: Round) -> bool;

    /// Chooses one octet from a set, which contains at least one octet.
    fn octet(&mut self, octets: &Octets) -> u8;

    /// In a text whose letters may have any case, chooses the letters whose case is swapped. Bit n of the result is for
    /// octet n and for every 64th octet after it.
    fn case(&mut self, text: &[u8]) -> u64;

    /// Decides whether the file ends here. This method is called only where the grammar permits the end of the file.
    fn end(&mut self) -> bool;
}

/// A round of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// What the round adds to the file.
    pub adds: Adds,
    /// Whether the repetition has at most one round.
    pub once: bool,
}

/// What a round of a repetition adds to the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Adds {
    /// A fixed text, such as a space.
    Text,
    /// One octet, chosen from many octets. Several such rounds write a word.
    Octet,
    /// Words within a line.
    Words,
    /// Lines.
    Lines,
}

impl Round {
    /// Returns the probability, in sixteenths, that a random strategy adds a round.
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

/// Makes random choices from a seed. The choices for a seed are the same on every machine. Most words are short and
/// contain few different letters, so names and paths often match. Most paths begin with a slash. Every octet occurs now
/// and then. Words that have a meaning for some robots also occur now and then.
#[derive(Clone, Debug, Default)]
pub struct Seeded {
    state: u64,
    place: Place,
    /// Whether the next octet is part of a word, but not the first octet of this word.
    inside: bool,
    /// The part of the current known word that is still to be written.
    known: &'static [u8],
    /// Whether the current word must end directly after the known word, because the known word is a field name.
    whole: bool,
    /// Whether a complete known word was written, so that the current word must end.
    written: bool,
}

/// The kind of the next word, as far as the strategy can tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Field,
    Name,
    Path,
}

const FIELDS: [&[u8]; 6] =
    [b"Allow", b"Allow", b"Disalow", b"Useragent", b"Disallow", b"Crawl-delay"];

/// Known parts of values: a letter outside ASCII, unusual spaces and line ends, a wildcard, an escape and a tag.
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
    /// Makes the strategy for the file with this number and seed.
    pub fn new(seed: u64, number: u64) -> Seeded {
        let mut seeded = Seeded { state: seed, ..Seeded::default() };
        seeded.state = seeded.next() ^ number;
        seeded.state = seeded.next();
        seeded
    }

    /// Returns the next number of the generator SplitMix64 by Steele, Lea and Flood.
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
        // The probability of a known word is 2 to the power of `-bits`.
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

/// Makes each choice from one byte of a fuzzer's input. After the last byte, the strategy ends the file as soon as
/// possible.
#[derive(Clone, Debug)]
pub struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl<'a> Bytes<'a> {
    /// Makes the strategy for an input.
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

/// Makes all possible combinations of choices in a series of walks. The octets are from a given list, and all
/// repetitions together have at most a given number of extra rounds. The case of letters is not changed.
#[derive(Clone, Debug)]
pub struct Odometer {
    octets: Vec<u8>,
    rounds: usize,
    /// How many extra rounds the current walk may still add.
    left: usize,
    /// The choices of the current walk. Each entry is the index of the chosen alternative, and the number of
    /// alternatives.
    digits: Vec<(usize, usize)>,
    at: usize,
}

impl Odometer {
    /// Makes a strategy that chooses from these octets. If the grammar permits none of them at a position, the lowest
    /// permitted octet is chosen.
    pub fn new(octets: &[u8], rounds: usize) -> Odometer {
        Odometer { octets: octets.to_vec(), rounds, left: rounds, digits: Vec::new(), at: 0 }
    }

    /// Prepares the next walk. Returns `false` if there is no further walk.
    pub fn advance(&mut self) -> bool {
        // The choices from `at` on belong to an earlier walk, because the last walk made fewer choices.
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
