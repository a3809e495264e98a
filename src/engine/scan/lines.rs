//! Finds where lines end and comments begin.
//!
//! Real lines are short, so that a search for each line spends more time in calls than on bytes.
//! Instead, 64 bytes at a time become masks with a bit for each byte: *a line ends here*, *a `#` is here*, *a line that
//! may count begins here*. The lines are then read off the masks, and lines that do not count are passed without a look
//! at each.

use wide::u8x16;

const BLOCK: usize = 64;
const MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// A line without its terminator. If the terminator is CR NL, the text keeps the CR.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    /// Where it begins in the file, in bytes from 0.
    pub(crate) start: usize,
    pub(crate) number: Number,
    /// The text before the comment, white space included. It can hold a CR only at its end.
    pub(crate) text: &'a [u8],
    /// Whether it has a comment.
    pub(crate) commented: bool,
}

/// The number of a line, from 1, which is counted only when `get` is called: most lines decide nothing.
#[derive(Clone, Copy)]
pub(crate) struct Number {
    /// The number of the line in which the block begins.
    base: usize,
    /// The line terminators of the block before the line.
    ends: u64,
}

impl Number {
    pub(crate) fn get(self) -> usize {
        self.base + self.ends.count_ones() as usize
    }
}

/// The lines of a file, in order. No line begins after a final line terminator. With `FIRSTS` it also looks for the
/// first bytes of lines, which `seek` needs.
#[derive(Clone)]
pub(crate) struct Lines<'a, const FIRSTS: bool> {
    bytes: &'a [u8],
    /// Where the next line begins.
    start: usize,
    /// The first `#` of that line, if an earlier block has one.
    comment: Option<usize>,
    /// Where the block of the masks begins, and where the next block begins.
    block: usize,
    next: usize,
    /// The number of the line in which the block begins.
    number: usize,
    masks: Masks,
    /// The bytes of the block from which no line is read yet.
    unread: u64,
}

/// The positions of some kinds of bytes in a block; the block's first byte is bit 0.
#[derive(Clone, Copy, Default)]
struct Masks {
    /// The line terminators; CR NL is marked at its NL.
    ends: u64,
    hashes: u64,
    /// The first bytes of lines that may hold User-agent: `u`, and white space that ends no line.
    agents: u64,
    /// The first bytes of lines that may hold Allow or Disallow, and line terminators.
    rules: u64,
}

impl<'a, const FIRSTS: bool> Lines<'a, FIRSTS> {
    /// Begins at the first line. A byte-order mark before it is skipped.
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let start = if bytes.starts_with(&MARK) { MARK.len() } else { 0 };
        Lines::resume(bytes, start, 1)
    }

    /// Begins at byte `start` of the file, where line `number` begins.
    pub(crate) fn resume(bytes: &'a [u8], start: usize, number: usize) -> Self {
        let (block, next) = (start, start);
        let masks = Masks::default();
        Lines { bytes, number, start, comment: None, block, next, masks, unread: 0 }
    }

    /// Returns the next line that may hold User-agent or, with `rules`, that may hold Allow or Disallow or be blank. It
    /// passes over all other lines.
    #[inline]
    pub(crate) fn seek(&mut self, rules: bool) -> Option<Line<'a>> {
        const { assert!(FIRSTS) };
        loop {
            let Masks { agents, rules: rule_firsts, .. } = self.masks;
            let firsts = if rules { agents | rule_firsts } else { agents } & self.unread;
            if firsts != 0 {
                self.unread &= !below(firsts);
                self.start = self.block + firsts.trailing_zeros() as usize;
                self.comment = None;
                return self.next();
            }
            if !self.advance() {
                return None;
            }
        }
    }

    /// Reads the next block; returns false at the end of the file.
    fn advance(&mut self) -> bool {
        let Some(rest) = self.bytes.get(self.next..).filter(|rest| !rest.is_empty()) else {
            return false;
        };
        // A line begins at the start of the block if the line before has ended there.
        let begins = self.next == self.start || self.masks.ends >> (BLOCK - 1) != 0;
        let octets = match rest.first_chunk::<BLOCK>() {
            Some(block) => octets::<FIRSTS>(block),
            // NUL is not one of the bytes looked for, and no line begins after the end of the file.
            None => {
                let mut block = [0; BLOCK];
                block[..rest.len()].copy_from_slice(rest);
                octets::<FIRSTS>(&block)
            }
        };
        let Octets { cr, nl, hashes, agents, rules } = octets;
        let nl_after = self.bytes.get(self.next + BLOCK) == Some(&b'\n');
        let ends = nl | cr & !(nl >> 1 | u64::from(nl_after) << (BLOCK - 1));
        let firsts = ends << 1 | u64::from(begins);
        self.number += self.masks.ends.count_ones() as usize;
        self.masks = Masks {
            ends,
            hashes,
            agents: firsts & agents & !(cr | nl),
            rules: firsts & (rules | cr | nl),
        };
        self.unread = u64::MAX;
        self.block = self.next;
        self.next += BLOCK;
        true
    }

    /// Notes the first of these `#` as the start of the line's comment, unless an earlier block has one.
    fn note(&mut self, hashes: u64) {
        let first = self.block + hashes.trailing_zeros() as usize;
        self.comment = self.comment.or(Some(first));
    }

    /// Returns the line that ends before `end`, with `ends` as the terminators of the block before it; the next line
    /// begins at `next`.
    fn take(&mut self, end: usize, next: usize, ends: u64) -> Line<'a> {
        let line = Line {
            start: self.start,
            number: Number { base: self.number, ends },
            text: &self.bytes[self.start..self.comment.unwrap_or(end)],
            commented: self.comment.is_some(),
        };
        self.comment = None;
        self.start = next;
        line
    }
}

impl<'a, const FIRSTS: bool> Iterator for Lines<'a, FIRSTS> {
    type Item = Line<'a>;

    #[inline]
    fn next(&mut self) -> Option<Line<'a>> {
        loop {
            let ends = self.masks.ends & self.unread;
            let hashes = self.masks.hashes & self.unread;
            if ends != 0 {
                let line = below(ends);
                if hashes & line != 0 {
                    self.note(hashes);
                }
                let end = self.block + ends.trailing_zeros() as usize;
                self.unread = !line << 1;
                return Some(self.take(end, end + 1, self.masks.ends & line));
            }
            if hashes != 0 {
                self.note(hashes);
            }
            if !self.advance() {
                self.unread = 0;
                let end = self.bytes.len();
                return (self.start < end).then(|| self.take(end, end, self.masks.ends));
            }
        }
    }
}

/// Returns the bits below the lowest set bit, or all bits if none is set.
#[inline]
fn below(mask: u64) -> u64 {
    !mask & mask.wrapping_sub(1)
}

/// The positions of each kind of octets in a block; the block's first byte is bit 0.
#[derive(Default)]
struct Octets {
    cr: u64,
    nl: u64,
    hashes: u64,
    /// `u`, `U`, SP and all below it.
    agents: u64,
    /// `a` and `d` in either case, and some other octets.
    rules: u64,
}

#[inline]
fn octets<const FIRSTS: bool>(block: &[u8; BLOCK]) -> Octets {
    let mut octets = Octets::default();
    for (i, part) in block.as_chunks::<16>().0.iter().enumerate() {
        let part = u8x16::new(*part);
        let mask = |equal: u8x16| u64::from(equal.move_mask() as u16) << (16 * i);
        let is = |part: u8x16, byte| part.cmp_eq(u8x16::splat(byte));
        octets.cr |= mask(is(part, b'\r'));
        octets.nl |= mask(is(part, b'\n'));
        octets.hashes |= mask(is(part, b'#'));
        if FIRSTS {
            let space = part.min(u8x16::splat(b' ')).cmp_eq(part);
            octets.agents |= mask(is(part | u8x16::splat(0x20), b'u') | space);
            octets.rules |= mask(is(part | u8x16::splat(0x25), b'e'));
        }
    }
    octets
}
