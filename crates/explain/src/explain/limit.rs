//! Measures how much of a file or line a program reads.
//!
//! A choice such as `limits=file-8-kib` represents every limit near 8 KiB. The suite has files of a few sizes only. To
//! find the exact limit, this module sends queries about files of many more sizes.

use norobots::engine::Verdict;
use norobots_settings::setting::Deviation;
use norobots_suite::query::{AnswerKind, Query};
use norobots_text::visible::count;
use std::fmt;

/// The largest size that is tried is 2 to the power of this number.
const LARGEST: u32 = 20;

/// The size of the largest file or line that a program reads to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The unit of `size`.
    pub measure: Measure,
    /// The largest size for which the program obeys a rule at the end of the file or line.
    pub size: usize,
}

impl fmt::Display for Limit {
    /// Writes the measured limit as a sentence without a full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limit { measure, size } = *self;
        let (place, unit) = match measure {
            Measure::Bytes => ("at the end of a file", "byte"),
            Measure::Lines => ("at the end of a file", "line"),
            Measure::Line => ("at the end of a line", "byte"),
        };
        let (counts, next) = (count(size, unit), count(size + 1, unit));
        write!(f, "measured: a rule {place} of {counts} counts, and one {place} of {next} does not")
    }
}

norobots::slugs! {
    /// What a limit is counted in.
    pub enum Measure("measure", summary) {
        /// The bytes of a file.
        Bytes = "file-bytes",
        /// The lines of a file.
        Lines = "file-lines",
        /// The bytes of a line, without its terminator.
        Line = "line-bytes",
    }
}

impl Measure {
    /// Returns the unit of the limit that the choice sets. Returns `None` if the choice sets no limit, or if the
    /// standard of 1994 permits this limit.
    pub(crate) fn of(choice: &Deviation) -> Option<Measure> {
        if choice.setting.id != "limits" || choice.grade().conforms() {
            return None;
        }
        match choice.choice.id.split_once('-')?.0 {
            "file" => Some(Measure::Bytes),
            "lines" => Some(Measure::Lines),
            "line" => Some(Measure::Line),
            _ => None,
        }
    }

    /// Returns a file that has the given size or contains a line of the given size. The last line disallows `/x` for
    /// all robots.
    fn file(self, size: usize) -> Vec<u8> {
        const COMMENT: &[u8] = b"# This line says nothing, and makes the file longer.\n";
        const RECORD: &[u8] = b"User-agent: *\nDisallow: /x\n";
        match self {
            Measure::Bytes => {
                let fill = size.saturating_sub(RECORD.len());
                let (whole, rest) = (fill / COMMENT.len(), fill % COMMENT.len());
                let mut file = COMMENT.repeat(whole);
                file.extend(std::iter::repeat_n(b'#', rest.saturating_sub(1)));
                file.extend((rest > 0).then_some(b'\n'));
                [&file, RECORD].concat()
            }
            Measure::Lines => [&b"#\n".repeat(size.saturating_sub(2)), RECORD].concat(),
            Measure::Line => {
                let spaces = size.saturating_sub(b"Disallow:/x".len());
                [b"User-agent: *\nDisallow:", &*b" ".repeat(spaces), b"/x\n"].concat()
            }
        }
    }

    /// The answer shows whether the program obeys the rule at the end of the file.
    fn query(self, size: usize) -> Query<'static> {
        Query::new(self.file(size), &b"anna"[..], &b"/x"[..])
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measured {
    /// The program gave no verdict on some query.
    Unasked,
    /// The program has no measurable limit: it obeyed the rule for every size, or for no size.
    Without,
    At(Limit),
}

/// Doubles the size until the program ignores the rule at the end of the file. A bisection then finds the exact limit.
///
/// # Errors
///
/// If `ask` fails, returns the error.
pub(crate) fn measure<E>(
    measure: Measure,
    ask: &mut impl FnMut(&Query<'_>) -> Result<Option<AnswerKind>, E>,
) -> Result<Measured, E> {
    let mut counts = |size: usize| match ask(&measure.query(size)) {
        Ok(Some(AnswerKind::Verdict(verdict))) => Ok(Some(verdict == Verdict::Disallowed)),
        Ok(_) => Ok(None),
        Err(error) => Err(error),
    };
    let (mut read, mut lost) = (0, 0);
    for size in (6..=LARGEST).map(|power| 1 << power) {
        match counts(size)? {
            None => return Ok(Measured::Unasked),
            Some(true) => read = size,
            Some(false) => lost = size,
        }
        if lost > 0 {
            break;
        }
    }
    if read == 0 || lost == 0 {
        return Ok(Measured::Without);
    }
    while lost - read > 1 {
        let size = read.midpoint(lost);
        match counts(size)? {
            None => return Ok(Measured::Unasked),
            Some(true) => read = size,
            Some(false) => lost = size,
        }
    }
    Ok(Measured::At(Limit { measure, size: read }))
}
