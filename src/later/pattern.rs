//! Patterns: `*` stands for any octets, a last `$` for the end of the path.

use memchr::{memchr, memmem};

/// Returns whether the pattern matches a beginning of the path or, with a last `$`, the whole path.
///
/// Each piece between two `*` is matched at its first occurrence after the piece before it. No later occurrence needs
/// to be tried: the rest of the path after the first occurrence includes the rest after any later one, and a `*`
/// follows, which can match the difference. Only the last piece of an anchored pattern has a fixed position, which is
/// the end of the path. So no octet of the path is passed twice.
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

/// Returns how many octets the pattern has before its first `*`.
pub(crate) fn head(pattern: &[u8]) -> usize {
    memchr(b'*', pattern).unwrap_or(pattern.len())
}

/// Returns whether the rest of a pattern after its head, without its last `$`, matches the rest of a path.
pub(crate) fn tail_matches(mut pattern: &[u8], mut path: &[u8], anchored: bool) -> bool {
    while let [b'*', rest @ ..] = pattern {
        // A hostile pattern has as many pieces as possible, each of one octet or none.
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
        // Several `*` in a row mean the same as one.
        let stars = rest.iter().take_while(|octet| **octet == b'*').count();
        pattern = &rest[stars - 1..];
    }
    true
}

/// Returns the offset where the first occurrence of the piece in the path ends.
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
