//! Searches a text for another text, or for a pattern with wildcards. In this module, a pattern is a list of `pieces`:
//! the texts before, between and after its wildcards.

pub(crate) fn contains(whole: &[u8], part: &[u8]) -> bool {
    (0..=whole.len()).any(|at| whole[at..].starts_with(part))
}

/// The number of pieces is the number of wildcards plus one.
pub(crate) fn pieces(pattern: &[u8]) -> Vec<Vec<u8>> {
    pattern.split(|byte| *byte == b'*').map(<[u8]>::to_vec).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wildcard {
    /// Any number of bytes, including none.
    Any,
    /// At least one byte.
    OneOrMore,
    /// Any number of bytes other than a slash, including none.
    InSegment,
}

impl Wildcard {
    fn fits(self, bytes: &[u8]) -> bool {
        match self {
            Wildcard::Any => true,
            Wildcard::OneOrMore => !bytes.is_empty(),
            Wildcard::InSegment => !bytes.contains(&b'/'),
        }
    }
}

/// Returns whether the pattern matches the whole text.
pub(crate) fn fits(wildcard: Wildcard, pieces: &[Vec<u8>], text: &[u8]) -> bool {
    match pieces {
        [only] => text == only,
        [before @ .., last] => first_end(wildcard, before, text).is_some_and(|end| {
            text[end..].strip_suffix(&last[..]).is_some_and(|between| wildcard.fits(between))
        }),
        [] => false,
    }
}

/// Returns whether the pattern matches a beginning of the text.
pub(crate) fn fits_at_start(wildcard: Wildcard, pieces: &[Vec<u8>], text: &[u8]) -> bool {
    first_end(wildcard, pieces, text).is_some()
}

/// Returns the length of the shortest beginning of the text that the pattern matches. The function tries only the first
/// occurrence of each piece, because a later occurrence can't give a shorter match.
fn first_end(wildcard: Wildcard, pieces: &[Vec<u8>], text: &[u8]) -> Option<usize> {
    let (first, later) = pieces.split_first()?;
    let mut end = text.starts_with(first).then_some(first.len())?;
    for piece in later {
        end = ends(wildcard, piece, text, end).next()?;
    }
    Some(end)
}

/// Returns the length of the longest beginning of the text that the pattern matches.
pub(crate) fn last_end(wildcard: Wildcard, pieces: &[Vec<u8>], text: &[u8]) -> Option<usize> {
    match pieces {
        [_] | [] => first_end(wildcard, pieces, text),
        [before @ .., last] => {
            let end = first_end(wildcard, before, text)?;
            ends(wildcard, last, text, end).last()
        }
    }
}

/// Returns every offset at which the piece can end. The wildcard before the piece starts at the offset `from`.
fn ends<'t>(
    wildcard: Wildcard,
    piece: &'t [u8],
    text: &'t [u8],
    from: usize,
) -> impl Iterator<Item = usize> + 't {
    let starts = (from..=text.len()).filter(move |start| {
        text[*start..].starts_with(piece) && wildcard.fits(&text[from..*start])
    });
    starts.map(|start| start + piece.len())
}

/// Returns whether the text contains all pieces. The search for a piece starts where the previous piece starts, so
/// pieces may overlap.
pub(crate) fn fits_loosely(pieces: &[Vec<u8>], text: &[u8]) -> bool {
    let mut at = 0;
    for piece in pieces {
        let here = |start: &usize| text[*start..].starts_with(piece);
        let Some(start) = (at..=text.len()).find(here) else { return false };
        at = start;
    }
    true
}

/// Matches the pattern against a text, and never goes back in the text. If `ended` is true, the pattern must match the
/// whole text. If `ended` is false, it must match a beginning of the text. If a byte of the text differs from the next
/// byte of the pattern, the function goes back in the pattern to the last wildcard and compares the same byte of the
/// text again.
pub(crate) fn fits_without_return(pieces: &[Vec<u8>], ended: bool, text: &[u8]) -> bool {
    // The bytes of the pattern. `None` is a wildcard.
    let mut signs: Vec<Option<u8>> = Vec::new();
    for (number, piece) in pieces.iter().enumerate() {
        if number > 0 {
            signs.push(None);
        }
        signs.extend(piece.iter().copied().map(Some));
    }
    if !ended {
        signs.push(None);
    }
    let is = |at: usize, byte: u8| signs.get(at) == Some(&Some(byte));
    let (mut at, mut behind) = (0, None);
    for &byte in text {
        while signs.get(at) == Some(&None) {
            at += 1;
            behind = Some(at);
        }
        if !is(at, byte) {
            let Some(behind) = behind else { return false };
            at = behind;
        }
        at += usize::from(is(at, byte));
    }
    signs[at..].iter().all(Option::is_none)
}

/// Matches the pattern against a text, and tries only one end for each wildcard. A wildcard ends before the first byte
/// that equals the first byte of the next piece. If `ended` is true, the pattern must match the whole text. If `ended`
/// is false, it must match a beginning of the text.
pub(crate) fn fits_to_first_byte(pieces: &[Vec<u8>], ended: bool, text: &[u8]) -> bool {
    let [first, later @ ..] = pieces else { return true };
    let Some(mut rest) = text.strip_prefix(&first[..]) else { return false };
    for piece in later {
        let Some(byte) = piece.first() else { continue };
        let at = rest.iter().position(|octet| octet == byte);
        let Some(behind) = at.and_then(|at| rest[at..].strip_prefix(&piece[..])) else {
            return false;
        };
        rest = behind;
    }
    !ended || rest.is_empty() || later.last().is_some_and(Vec::is_empty)
}

#[cfg(test)]
mod tests {
    use super::{
        Wildcard, fits, fits_at_start, fits_to_first_byte, fits_without_return, last_end, pieces,
    };

    /// Returns a boolean for each offset in the text. The boolean says whether a match of the pattern can end at this
    /// offset. The function tries all positions.
    fn ends(wildcard: Wildcard, pieces: &[Vec<u8>], text: &[u8]) -> Vec<bool> {
        let mut here = vec![false; text.len() + 1];
        here[0] = true;
        for (number, piece) in pieces.iter().enumerate() {
            if number > 0 {
                let before = here.clone();
                here = (0..here.len())
                    .map(|end| {
                        let fits = |start: usize| match wildcard {
                            Wildcard::Any => true,
                            Wildcard::OneOrMore => start < end,
                            Wildcard::InSegment => text[start..end].iter().all(|b| *b != b'/'),
                        };
                        (0..=end).any(|start| before[start] && fits(start))
                    })
                    .collect();
            }
            let mut after = vec![false; here.len()];
            for at in (0..here.len()).filter(|at| here[*at] && text[*at..].starts_with(piece)) {
                after[at + piece.len()] = true;
            }
            here = after;
        }
        here
    }

    /// Returns every text that has at most `most` letters and uses only the letters in `letters`.
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

    /// Checks the two functions that do not try all positions. Both functions may miss a match, but only if the pattern
    /// has a wildcard. If `fits_without_return` misses a match, `fits_to_first_byte` must miss it, too.
    #[test]
    fn a_reader_that_does_not_try_all_places_misses_only_what_is_behind_a_wildcard() {
        for read in [fits_without_return, fits_to_first_byte] {
            assert!(!read(&pieces(b"/*--a"), false, b"/---a"));
            assert!(read(&pieces(b"/*--a"), false, b"/x--a"));
        }
        assert!(fits_without_return(&pieces(b"/*.php"), true, b"/a.php.php"));
        assert!(!fits_to_first_byte(&pieces(b"/*.php"), true, b"/a.php.php"));
        let (texts, mut fitting) = (texts(b"ab", 6), [0; 3]);
        for pattern in self::texts(b"ab*", 5) {
            let pieces = pieces(&pattern);
            for (text, ended) in texts.iter().flat_map(|text| [(text, false), (text, true)]) {
                let once = fits_to_first_byte(&pieces, ended, text);
                let onward = fits_without_return(&pieces, ended, text);
                let is = match ended {
                    false => fits_at_start(Wildcard::Any, &pieces, text),
                    true => fits(Wildcard::Any, &pieces, text),
                };
                let shown = format!("{pattern:?} {text:?} {ended}");
                assert!(once <= onward && onward <= is, "{shown}");
                assert!(once == is || pattern.contains(&b'*'), "{shown}");
                fitting[0] += usize::from(once);
                fitting[1] += usize::from(onward);
                fitting[2] += usize::from(is);
            }
        }
        let [once, onward, all] = fitting;
        assert!(once + 100 < onward && onward + 100 < all && all < 2 * once, "{fitting:?}");
    }

    #[test]
    fn the_first_place_of_each_piece_is_as_good_as_any() {
        for (wildcard, letters) in
            [(Wildcard::Any, b"ab"), (Wildcard::OneOrMore, b"ab"), (Wildcard::InSegment, b"a/")]
        {
            let (texts, mut fitting) = (texts(letters, 6), 0);
            for pattern in self::texts(&[&letters[..], b"*"].concat(), 6) {
                let pieces = pieces(&pattern);
                for text in &texts {
                    let ends = ends(wildcard, &pieces, text);
                    let shown = format!("{wildcard:?} {pattern:?} {text:?}");
                    assert_eq!(fits(wildcard, &pieces, text), ends[text.len()], "{shown}");
                    let last = ends.iter().rposition(|end| *end);
                    assert_eq!(fits_at_start(wildcard, &pieces, text), last.is_some(), "{shown}");
                    assert_eq!(last_end(wildcard, &pieces, text), last, "{shown}");
                    fitting += usize::from(ends[text.len()]);
                }
            }
            assert!(fitting > 1_000, "{wildcard:?} {fitting}");
        }
    }
}
