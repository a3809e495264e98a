//! Makes a file smaller line by line.

use crate::line::lines;
use std::ops::Range;

/// Removes lines from a file while the shorter file still has the same effect. The caller decides whether the effect is
/// the same. The first candidates omit many lines, later candidates omit fewer lines, and the last candidates omit only
/// one line. The file never becomes empty.
///
/// ```
/// use norobots_mutator::Trim;
///
/// let mut trim = Trim::new(b"User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow: /y\n");
/// while let Some(smaller) = trim.candidate() {
///     let same = smaller.windows(2).any(|part| part == b"/y");
///     trim.judge(same);
/// }
/// assert_eq!(trim.file(), b"Disallow: /y\n");
/// ```
#[derive(Clone, Debug)]
pub struct Trim {
    file: Vec<u8>,
    lines: Vec<Range<usize>>,
    /// The index of the first line that the next candidate omits. The candidate omits `count` lines.
    at: usize,
    count: usize,
}

impl Trim {
    /// Begins to trim a file.
    #[must_use]
    pub fn new(file: &[u8]) -> Trim {
        let lines: Vec<_> = lines(file).collect();
        let count = lines.len() / 2;
        Trim { file: file.to_vec(), lines, at: 0, count }
    }

    /// Returns the smallest file that was found so far.
    #[must_use]
    pub fn file(&self) -> &[u8] {
        &self.file
    }

    /// Returns the next smaller file to try, or `None` if none is left.
    #[must_use]
    pub fn candidate(&self) -> Option<Vec<u8>> {
        let taken = self.taken()?;
        Some([&self.file[..taken.start], &self.file[taken.end..]].concat())
    }

    /// Accepts the candidate if `same` is true, and rejects it otherwise. [`candidate`](Trim::candidate) then returns
    /// the next candidate.
    pub fn judge(&mut self, same: bool) {
        let Some(taken) = self.taken() else { return };
        let end = (self.at + self.count).min(self.lines.len());
        if same {
            self.file.drain(taken.clone());
            self.lines.drain(self.at..end);
            for line in &mut self.lines[self.at..] {
                *line = line.start - taken.len()..line.end - taken.len();
            }
        } else {
            self.at = end;
        }
        if self.at >= self.lines.len() {
            self.at = 0;
            self.count /= 2;
        }
        self.count = self.count.min(self.lines.len() / 2);
    }

    fn taken(&self) -> Option<Range<usize>> {
        let end = (self.at + self.count).min(self.lines.len());
        (self.count > 0).then(|| self.lines[self.at].start..self.lines[end - 1].end)
    }
}
