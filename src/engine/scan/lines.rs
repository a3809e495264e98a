//! Finds where lines end and comments begin.
//!
//! The lines of real files are short. A separate search in each line would spend more time on function calls than on
//! reading bytes. Instead, each block of 64 bytes is turned into masks that have one bit for each byte. The masks mark
//! the line ends, the `#`, and the beginnings of lines that may matter. The iterator finds the lines in the masks. In
//! one step, the iterator skips several lines that don't matter.

use wide::u8x16;

const BLOCK: usize = 64;
const MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// A line without its terminator. If the terminator is CR NL, `text` still contains the CR.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    /// The byte offset in the file at which the line begins.
    pub(crate) start: usize,
    pub(crate) number: Number,
    /// The text before the comment, including white space. Only the last byte of the text can be a CR.
    pub(crate) text: &'a [u8],
    pub(crate) commented: bool,
}

/// The number of a line, starting at 1. The number is computed only when `get` is called, because the numbers of most
/// lines are never needed.
#[derive(Clone, Copy)]
pub(crate) struct Number {
    /// The number of the line in which the block begins.
    base: usize,
    /// The line terminators between the start of the block and the line. Each bit stands for one terminator.
    ends: u64,
}

impl Number {
    pub(crate) fn get(self) -> usize {
        self.base + self.ends.count_ones() as usize
    }
}

/// A line terminator at the end of the file begins no new line. The method `seek` needs an iterator for which `FIRSTS`
/// is true.
#[derive(Clone)]
pub(crate) struct Lines<'a, const FIRSTS: bool> {
    bytes: &'a [u8],
    /// The offset at which the next line begins.
    start: usize,
    /// The offset of the first `#` in the next line, if an earlier block contains that `#`.
    comment: Option<usize>,
    /// The offset of the block that the masks describe, and the offset of the next block.
    block: usize,
    next: usize,
    /// The number of the line that contains the first byte of the block.
    number: usize,
    masks: Masks,
    /// The bytes of the block that haven't been read yet. Each bit stands for one byte.
    unread: u64,
}

/// The positions of certain bytes in a block. Bit 0 stands for the first byte of the block.
#[derive(Clone, Copy, Default)]
struct Masks {
    /// The line terminators. CR NL is marked at its NL.
    ends: u64,
    hashes: u64,
    /// The first bytes of lines that may contain User-agent. The first byte of such a line is `u`, `U`, SP, or a
    /// control character that doesn't end a line.
    agents: u64,
    /// The first bytes of lines that may contain Allow or Disallow, or that are empty.
    rules: u64,
}

impl<'a, const FIRSTS: bool> Lines<'a, FIRSTS> {
    /// Starts at the first line, after a byte-order mark if the file begins with one.
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let start = if bytes.starts_with(&MARK) { MARK.len() } else { 0 };
        Lines::resume(bytes, start, 1)
    }

    /// Starts at byte `start` of the file, which is the first byte of line `number`.
    pub(crate) fn resume(bytes: &'a [u8], start: usize, number: usize) -> Self {
        let (block, next) = (start, start);
        let masks = Masks::default();
        Lines { bytes, number, start, comment: None, block, next, masks, unread: 0 }
    }

    /// Returns the next line that may contain User-agent. If `rules` is true, the line may also be blank or contain
    /// Allow or Disallow.
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

    /// Returns false at the end of the file.
    fn advance(&mut self) -> bool {
        let Some(rest) = self.bytes.get(self.next..).filter(|rest| !rest.is_empty()) else {
            return false;
        };
        // A line begins at the start of the block if the previous line ended there.
        let begins = self.next == self.start || self.masks.ends >> (BLOCK - 1) != 0;
        let octets = match rest.first_chunk::<BLOCK>() {
            Some(block) => octets::<FIRSTS>(block),
            // The block is padded with NUL, which is neither a line terminator nor a `#`. `next` returns no line that
            // begins in the padding.
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

    /// Stores the position of the first `#` in `hashes` as the start of the line's comment. If an earlier block already
    /// contains a `#` of the line, that `#` remains the start.
    fn note(&mut self, hashes: u64) {
        let first = self.block + hashes.trailing_zeros() as usize;
        self.comment = self.comment.or(Some(first));
    }

    /// Returns the line that ends before `end`. `ends` marks the terminators before `end` in the block. The next line
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

/// Returns the bits below the lowest set bit, or all bits if no bit is set.
#[inline]
fn below(mask: u64) -> u64 {
    !mask & mask.wrapping_sub(1)
}

/// The positions of each kind of octet in a block. Bit 0 stands for the first byte of the block.
#[derive(Default)]
struct Octets {
    cr: u64,
    nl: u64,
    hashes: u64,
    /// `u`, `U`, SP and every octet below SP.
    agents: u64,
    /// `a` and `d` in either case, and a few other octets.
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
