//! Finds where lines end and comments begin.
//!
//! Real lines are short, so that a search for each line spends more time in calls than on bytes.
//! Instead, 64 bytes at a time become two masks with a bit for each byte: *a line ends here* and *a
//! `#` stands here*. The lines are then read off the masks.

use wide::u8x16;

const BLOCK: usize = 64;
const MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// A line without its terminator. Where that is CR NL, the text keeps the CR.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    /// Where it begins in the file, in bytes from 0.
    pub(crate) start: usize,
    /// Its number, from 1.
    pub(crate) number: usize,
    /// The text before the comment, white space included. It can hold a CR only at its end.
    pub(crate) text: &'a [u8],
    /// Whether it has a comment.
    pub(crate) commented: bool,
}

/// The lines of a file, in order. What follows a final line terminator is no line.
#[derive(Clone)]
pub(crate) struct Lines<'a> {
    bytes: &'a [u8],
    /// The number of the next line, and where it begins.
    number: usize,
    start: usize,
    /// The first `#` of that line, where an earlier block has shown one.
    comment: Option<usize>,
    /// Where the block of the masks begins, and where the next block does.
    block: usize,
    next: usize,
    /// The line terminators and the `#` of the block that are not read yet; CR NL is marked at its
    /// NL.
    ends: u64,
    hashes: u64,
}

impl<'a> Lines<'a> {
    /// Begins at the first line. A byte-order mark before it is skipped.
    pub(crate) fn new(bytes: &'a [u8]) -> Lines<'a> {
        let start = if bytes.starts_with(&MARK) { MARK.len() } else { 0 };
        Lines::resume(bytes, start, 1)
    }

    /// Begins at byte `start` of the file, where line `number` begins.
    pub(crate) fn resume(bytes: &'a [u8], start: usize, number: usize) -> Lines<'a> {
        Lines { bytes, number, start, comment: None, block: start, next: start, ends: 0, hashes: 0 }
    }

    /// Takes in the next block; returns false at the end of the file.
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

    /// Returns the line that ends before `end`; the next one begins at `next`.
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

/// Returns where CR, NL and `#` stand in the block; its first byte is bit 0.
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
