//! A file that is being changed.

use crate::line::Line;
use fastrand::Rng;
use std::ops::Range;

/// A file that is being changed and never grows beyond `max` bytes.
pub(crate) struct Draft {
    pub(crate) bytes: Vec<u8>,
    max: usize,
    pub(crate) rng: Rng,
}

impl Draft {
    pub(crate) fn new(file: &[u8], max: usize, seed: u64) -> Draft {
        let file = &file[..file.len().min(max)];
        let mut bytes = Vec::with_capacity(file.len().saturating_add(64).min(max));
        bytes.extend_from_slice(file);
        Draft { bytes, max, rng: Rng::with_seed(seed) }
    }

    pub(crate) fn room(&self) -> usize {
        self.max - self.bytes.len()
    }

    pub(crate) fn max(&self) -> usize {
        self.max
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { self.rng.usize(..bound) }
    }

    pub(crate) fn one_in(&mut self, times: u32) -> bool {
        self.rng.u32(..times) == 0
    }

    pub(crate) fn choose(&mut self, words: &[&'static [u8]]) -> &'static [u8] {
        words[self.below(words.len())]
    }

    /// Returns a random offset in the file, or the end of the file.
    pub(crate) fn place(&mut self) -> usize {
        self.below(self.bytes.len() + 1)
    }

    /// Finds the line at a random offset. Half of the time, returns the next line instead, because a random offset is
    /// seldom in a short line.
    pub(crate) fn line(&mut self) -> Line {
        let at = self.below(self.bytes.len());
        let line = Line::at(&self.bytes, at);
        if self.rng.bool() && line.end < self.bytes.len() {
            return Line::at(&self.bytes, line.end);
        }
        line
    }

    /// Replaces a range by the given bytes. Drops the bytes that would make the file longer than `max`.
    pub(crate) fn replace(&mut self, range: Range<usize>, with: &[u8]) {
        let with = &with[..with.len().min(self.room() + range.len())];
        let (old, end) = (self.bytes.len(), range.start + with.len());
        if end > range.end {
            self.bytes.resize(old + (end - range.end), 0);
        }
        self.bytes.copy_within(range.end..old, end);
        self.bytes[range.start..end].copy_from_slice(with);
        self.bytes.truncate(old - range.end + end);
    }

    pub(crate) fn insert(&mut self, at: usize, bytes: &[u8]) {
        self.replace(at..at, bytes);
    }

    pub(crate) fn remove(&mut self, range: Range<usize>) {
        self.replace(range, b"");
    }

    pub(crate) fn repeat(&mut self, range: Range<usize>, at: usize) {
        let copy = self.bytes[range].to_vec();
        self.insert(at, &copy);
    }
}
