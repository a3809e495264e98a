//! Patterns: `*` stands for any octets, a last `$` for the end of the path.

use memchr::{memchr, memmem};

/// Returns whether the path begins with what the pattern describes or, with a last `$`, is it.
///
/// The octets between two `*` are looked for at the first place where they stand after what was found
/// before. No later place needs to be tried: what is left of the path after the first place ends with all
/// that would be left after a later one, and a `*` follows, which can take in the difference. Only the
/// last piece of an anchored pattern has its place given, and that is at the end. So no octet of the
/// path is passed twice.
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

/// Returns how many octets the pattern begins with before its first `*`.
pub(crate) fn head(pattern: &[u8]) -> usize {
    memchr(b'*', pattern).unwrap_or(pattern.len())
}

/// Matches what follows the head of a pattern, which begins with `*`, without its `$`.
pub(crate) fn tail_matches(mut pattern: &[u8], mut path: &[u8], anchored: bool) -> bool {
    while let [b'*', rest @ ..] = pattern {
        // A hostile pattern has as many pieces as it can, which are of one octet or none.
        if let ([octet, b'*', ..], [first, after @ ..]) = (rest, path)
            && octet == first
            && *octet != b'*'
        {
            (pattern, path) = (&rest[1..], after);
            continue;
        }
        // Several `*` in a row say the same as one.
        if let [b'*', ..] = rest {
            let stars = rest.iter().take_while(|octet| **octet == b'*').count();
            pattern = &rest[stars - 1..];
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
        pattern = rest;
    }
    true
}

/// Returns where the first place of the piece in the path ends.
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
