//! Changes arbitrary bytes, without regard to lines and fields.

use crate::draft::Draft;
use crate::words;

pub(crate) fn change(draft: &mut Draft) {
    let len = draft.bytes.len();
    if len == 0 {
        return insert(draft);
    }
    let at = draft.below(len);
    // The range has at most 32 bytes, and is usually much shorter.
    let most = 1 << draft.rng.u32(..6);
    let end = at + 1 + draft.below(most.min(len - at));
    match draft.rng.u8(..9) {
        0 | 1 => change_one(draft),
        2 => draft.bytes[at] = draft.rng.u8(..),
        3 => draft.bytes[at] = draft.bytes[at].wrapping_add(draft.rng.u8(..17)).wrapping_sub(8),
        4 => insert(draft),
        5 => draft.remove(at..end),
        6 => {
            let to = draft.place();
            draft.repeat(at..end, to);
        }
        7 => {
            // Copies the range over the bytes at another offset, so that the file keeps its length.
            let to = draft.below(len - (end - at) + 1);
            draft.bytes.copy_within(at..end, to);
        }
        _ => {
            let sign = draft.choose(&words::SIGNS);
            draft.insert(at, sign);
        }
    }
}

/// Changes one bit. If the file is empty, adds bytes instead, so that the file always changes.
pub(crate) fn change_one(draft: &mut Draft) {
    let at = draft.below(draft.bytes.len());
    match draft.bytes.get_mut(at) {
        Some(byte) => *byte ^= 1 << draft.rng.u8(..8),
        None => insert(draft),
    }
}

fn insert(draft: &mut Draft) {
    let mut bytes = [0; 8];
    let count = 1 + draft.below(bytes.len());
    draft.rng.fill(&mut bytes[..count]);
    let at = draft.place();
    draft.insert(at, &bytes[..count]);
}
