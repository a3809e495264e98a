//! Changes one file.

use crate::draft::Draft;
use crate::{edit, octets};

/// Changes a file.
///
/// `file` may contain any bytes, but only its first `max` bytes are used. The result has at most `max` bytes. If `max`
/// is not 0, the result always differs from `file`.
///
/// ```
/// use norobots_mutator::mutate;
///
/// assert_eq!(mutate(b"User-agent: *", 0, 1), b"");
/// assert!(mutate(b"", 80, 1).len() <= 80);
/// ```
#[must_use]
pub fn mutate(file: &[u8], max: usize, seed: u64) -> Vec<u8> {
    let mut draft = Draft::new(file, max, seed);
    if max == 0 {
        return draft.bytes;
    }
    // Makes one change half of the time, two changes a quarter of the time, and so on, but never more than eight
    // changes.
    let changes = 1 + (draft.rng.u8(..) | 0x80).trailing_zeros();
    for _ in 0..changes {
        if draft.one_in(4) { octets::change(&mut draft) } else { edit::change(&mut draft) }
    }
    if draft.bytes == file {
        octets::change_one(&mut draft);
    }
    draft.bytes
}

/// Changes the file in the first `len` bytes of `buffer`, and returns the file's new length. The file never becomes
/// longer than the buffer. libFuzzer requires that a mutator changes a file in place.
///
/// ```
/// let mut buffer = *b"User-agent: *\nDisallow: /\n......";
/// let len = norobots_mutator::mutate_in_place(&mut buffer, 26, 7);
/// assert!(len <= buffer.len());
/// ```
#[must_use]
pub fn mutate_in_place(buffer: &mut [u8], len: usize, seed: u64) -> usize {
    let changed = mutate(&buffer[..len.min(buffer.len())], buffer.len(), seed);
    buffer[..changed.len()].copy_from_slice(&changed);
    changed.len()
}
