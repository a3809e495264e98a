//! Where lines end and comments begin.
//!
//! Real lines are short (some 40 bytes), so that one search a line costs more in calls than in
//! bytes. Instead, 64 bytes at a time become two masks, a bit a byte: *here a line ends* and
//! *here stands a `#`*. Lines are then read off the masks.

use wide::u8x16;

const BLOCK: usize = 64;
const MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// A line, without its terminator; but of CR NL, the CR.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    /// Where it begins in the file, in bytes from 0.
    pub(crate) start: usize,
    /// Its number, from 1.
    pub(crate) number: usize,
    /// What stands before the comment, white space and all; a CR only at its end.
    pub(crate) text: &'a [u8],
    /// Whether it has a comment.
    pub(crate) commented: bool,
}

/// The lines of a file, in order. An empty last line, after a final terminator, is not one.
#[derive(Clone)]
pub(crate) struct Lines<'a> {
    bytes: &'a [u8],
    /// The number of the next line, and where it begins.
    number: usize,
    start: usize,
    /// The first `#` of that line, where a block already left behind has shown one.
    comment: Option<usize>,
    /// Where the block of the masks begins, and where the one after it does.
    block: usize,
    next: usize,
    /// The terminators and the `#` of the block that are still to be read; of CR NL, the NL.
    ends: u64,
    hashes: u64,
}

impl<'a> Lines<'a> {
    /// All the lines. A byte-order mark before the first is skipped.
    pub(crate) fn new(bytes: &'a [u8]) -> Lines<'a> {
        let start = if bytes.starts_with(&MARK) { MARK.len() } else { 0 };
        Lines::resume(bytes, start, 1)
    }

    /// The lines from `start` on, where line `number` begins.
    pub(crate) fn resume(bytes: &'a [u8], start: usize, number: usize) -> Lines<'a> {
        Lines { bytes, number, start, comment: None, block: start, next: start, ends: 0, hashes: 0 }
    }

    /// Takes in the next block; false at the end of the file.
    fn advance(&mut self) -> bool {
        let Some(rest) = self.bytes.get(self.next..).filter(|rest| !rest.is_empty()) else {
            return false;
        };
        let (cr, nl, hashes) = match rest.first_chunk::<BLOCK>() {
            Some(block) => masks(block),
            // NUL is none of the bytes looked for.
            None => {
                let mut block = [0; BLOCK];
                block[..rest.len()].copy_from_slice(rest);
                masks(&block)
            }
        };
        let nl_after = self.bytes.get(self.next + BLOCK) == Some(&b'\n');
        self.ends = nl | cr & !(nl >> 1 | u64::from(nl_after) << (BLOCK - 1));
        self.hashes = hashes;
        self.block = self.next;
        self.next += BLOCK;
        true
    }

    /// The line that ends before `end`; the next one begins at `next`.
    fn take(&mut self, end: usize, next: usize) -> Line<'a> {
        let line = Line {
            start: self.start,
            number: self.number,
            text: &self.bytes[self.start..self.comment.unwrap_or(end)],
            commented: self.comment.is_some(),
        };
        self.comment = None;
        self.number += 1;
        self.start = next;
        line
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    #[inline]
    fn next(&mut self) -> Option<Line<'a>> {
        loop {
            if self.ends != 0 {
                let lowest = self.ends & self.ends.wrapping_neg();
                let end = self.block + self.ends.trailing_zeros() as usize;
                self.ends ^= lowest;
                let before = self.hashes & (lowest - 1);
                if before != 0 {
                    let first = self.block + before.trailing_zeros() as usize;
                    self.comment = self.comment.or(Some(first));
                    self.hashes ^= before;
                }
                return Some(self.take(end, end + 1));
            }
            if self.hashes != 0 {
                let first = self.block + self.hashes.trailing_zeros() as usize;
                self.comment = self.comment.or(Some(first));
            }
            if !self.advance() {
                let end = self.bytes.len();
                return (self.start < end).then(|| self.take(end, end));
            }
        }
    }
}

/// Where CR, NL and `#` stand in the block, its first byte at bit 0.
#[inline]
fn masks(block: &[u8; BLOCK]) -> (u64, u64, u64) {
    let (mut cr, mut nl, mut hashes) = (0, 0, 0);
    for (i, part) in block.as_chunks::<16>().0.iter().enumerate() {
        let part = u8x16::new(*part);
        let mask = |byte| (part.cmp_eq(u8x16::splat(byte)).move_mask() as u32 as u64) << (16 * i);
        cr |= mask(b'\r');
        nl |= mask(b'\n');
        hashes |= mask(b'#');
    }
    (cr, nl, hashes)
}
