//! Where a text stands in another, and whether a pattern with wildcards fits it.

/// Whether `part` stands somewhere in `whole`.
pub(crate) fn contains(whole: &[u8], part: &[u8]) -> bool {
    (0..=whole.len()).any(|at| whole[at..].starts_with(part))
}

/// What stands between the wildcards `*` of the pattern; one piece more than there are wildcards.
pub(crate) fn pieces(pattern: &[u8]) -> Vec<Vec<u8>> {
    pattern.split(|byte| *byte == b'*').map(<[u8]>::to_vec).collect()
}

/// Whether the pieces, with any bytes or none between two of them, are the whole text.
pub(crate) fn fits(pieces: &[Vec<u8>], text: &[u8]) -> bool {
    ends(pieces, text)[text.len()]
}

/// Whether the pieces, with any bytes or none between two of them, begin the text.
pub(crate) fn fits_at_start(pieces: &[Vec<u8>], text: &[u8]) -> bool {
    ends(pieces, text).contains(&true)
}

/// Whether each piece stands in the text, at the first place that is not before the one where the piece before it
/// begins.
pub(crate) fn fits_loosely(pieces: &[Vec<u8>], text: &[u8]) -> bool {
    let mut at = 0;
    for piece in pieces {
        let here = |start: &usize| text[*start..].starts_with(piece);
        let Some(start) = (at..=text.len()).find(here) else { return false };
        at = start;
    }
    true
}

/// For every place in the text, its end included, whether the pieces can end there.
fn ends(pieces: &[Vec<u8>], text: &[u8]) -> Vec<bool> {
    let mut here = vec![false; text.len() + 1];
    here[0] = true;
    for (place, piece) in pieces.iter().enumerate() {
        if place > 0 {
            let first = here.iter().position(|here| *here).unwrap_or(here.len());
            here[first..].fill(true);
        }
        let mut after = vec![false; here.len()];
        for at in (0..here.len()).filter(|at| here[*at] && text[*at..].starts_with(piece)) {
            after[at + piece.len()] = true;
        }
        here = after;
    }
    here
}
