//! Where a text stands in another, and whether a pattern with wildcards fits it.

/// Returns whether `part` stands somewhere in `whole`.
pub(crate) fn contains(whole: &[u8], part: &[u8]) -> bool {
    (0..=whole.len()).any(|at| whole[at..].starts_with(part))
}

/// What stands between the wildcards `*` of the pattern; one piece more than there are wildcards.
pub(crate) fn pieces(pattern: &[u8]) -> Vec<Vec<u8>> {
    pattern.split(|byte| *byte == b'*').map(<[u8]>::to_vec).collect()
}

/// Returns whether the pieces, with any bytes or none between two of them, are the whole text.
pub(crate) fn fits(pieces: &[Vec<u8>], text: &[u8]) -> bool {
    match pieces {
        [only] => text == only,
        [before @ .., last] => {
            first_end(before, text).is_some_and(|end| text[end..].ends_with(last))
        }
        [] => false,
    }
}

/// Returns whether the pieces, with any bytes or none between two of them, begin the text.
pub(crate) fn fits_at_start(pieces: &[Vec<u8>], text: &[u8]) -> bool {
    first_end(pieces, text).is_some()
}

/// Returns the first place where the pieces can end that begin the text, with any bytes or none between two
/// of them. Each is taken where it first stands: whatever follows a later place follows the first one too,
/// for the bytes between belong to the wildcard.
fn first_end(pieces: &[Vec<u8>], text: &[u8]) -> Option<usize> {
    let (first, others) = pieces.split_first()?;
    let mut end = text.starts_with(first).then_some(first.len())?;
    for piece in others {
        let start = (end..=text.len()).find(|start| text[*start..].starts_with(piece))?;
        end = start + piece.len();
    }
    Some(end)
}

/// Returns whether each piece stands in the text, at the first place that is not before the one where the
/// piece before it begins.
pub(crate) fn fits_loosely(pieces: &[Vec<u8>], text: &[u8]) -> bool {
    let mut at = 0;
    for piece in pieces {
        let here = |start: &usize| text[*start..].starts_with(piece);
        let Some(start) = (at..=text.len()).find(here) else { return false };
        at = start;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{fits, fits_at_start, pieces};

    /// For every place in the text, its end included, whether the pieces can end there: all ways to place each of them.
    fn ends(pieces: &[Vec<u8>], text: &[u8]) -> Vec<bool> {
        let mut here = vec![false; text.len() + 1];
        here[0] = true;
        for (number, piece) in pieces.iter().enumerate() {
            if number > 0 {
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

    /// All texts of so many letters at most.
    fn texts(letters: &[u8], most: usize) -> Vec<Vec<u8>> {
        let mut all = vec![Vec::new()];
        let mut from = 0;
        for _ in 0..most {
            let to = all.len();
            for at in from..to {
                all.extend(
                    letters
                        .iter()
                        .map(|letter| [&all[at][..], &[*letter]].concat())
                        .collect::<Vec<_>>(),
                );
            }
            from = to;
        }
        all
    }

    #[test]
    fn the_first_place_of_each_piece_is_as_good_as_any() {
        let (texts, mut fitting) = (texts(b"ab", 6), 0);
        for pattern in self::texts(b"ab*", 6) {
            let pieces = pieces(&pattern);
            for text in &texts {
                let ends = ends(&pieces, text);
                assert_eq!(fits(&pieces, text), ends[text.len()], "{pattern:?} {text:?}");
                assert_eq!(
                    fits_at_start(&pieces, text),
                    ends.contains(&true),
                    "{pattern:?} {text:?}"
                );
                fitting += usize::from(ends[text.len()]);
            }
        }
        assert!(fitting > 10_000, "{fitting}");
    }
}
