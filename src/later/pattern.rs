//! Matches patterns. In a pattern, `*` stands for any sequence of octets, and a final `$` stands for the end of the
//! path.

use memchr::{memchr, memmem};

/// Returns whether the pattern matches a prefix of the path. A pattern with a final `$` must match the whole path.
///
/// The function matches each piece between two `*` at its first occurrence after the previous piece. The function never
/// needs a later occurrence, because the next `*` matches all octets in between. Only a piece before a final `$` has a
/// fixed position, at the end of the path. Therefore, the function never goes back in the path.
pub(crate) fn matches(pattern: &[u8], path: &[u8]) -> bool {
    let (pattern, anchored) = match pattern {
        [pattern @ .., b'$'] => (pattern, true),
        _ => (pattern, false),
    };
    let head = head(pattern);
    let Some(rest) = path.strip_prefix(&pattern[..head]) else { return false };
    match &pattern[head..] {
        [] => !anchored || rest.is_empty(),
        tail => tail_matches(tail, rest, anchored),
    }
}

/// Returns the number of octets before the pattern's first `*`.
pub(crate) fn head(pattern: &[u8]) -> usize {
    memchr(b'*', pattern).unwrap_or(pattern.len())
}

/// Returns whether the tail of a pattern matches the rest of a path. The tail begins at the first `*` of the pattern,
/// and doesn't contain a final `$`.
pub(crate) fn tail_matches(mut pattern: &[u8], mut path: &[u8], anchored: bool) -> bool {
    while let [b'*', rest @ ..] = pattern {
        // A shortcut for pieces of one octet. A hostile pattern may consist of many such pieces.
        if let ([octet, b'*', ..], [first, after @ ..]) = (rest, path)
            && octet == first
            && *octet != b'*'
        {
            (pattern, path) = (&rest[1..], after);
            continue;
        }
        let (piece, rest) = rest.split_at(head(rest));
        if rest.is_empty() {
            return match anchored {
                true => path.ends_with(piece),
                false => find(path, piece).is_some(),
            };
        }
        let Some(end) = find(path, piece) else { return false };
        path = &path[end..];
        // Several consecutive `*` mean the same as a single `*`.
        let stars = rest.iter().take_while(|octet| **octet == b'*').count();
        pattern = &rest[stars - 1..];
    }
    true
}

/// Returns the offset in the path at which the first occurrence of the piece ends.
#[inline]
fn find(path: &[u8], piece: &[u8]) -> Option<usize> {
    match piece {
        [] => Some(0),
        [octet] if path.first() == Some(octet) => Some(1),
        [octet] => memchr(*octet, path).map(|at| at + 1),
        _ if path.starts_with(piece) => Some(piece.len()),
        _ => memmem::find(path, piece).map(|at| at + piece.len()),
    }
}
