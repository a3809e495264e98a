//! Where a text stands in another, and whether a pattern with wildcards fits it.

/// Whether `part` stands somewhere in `whole`.
pub(crate) fn contains(whole: &[u8], part: &[u8]) -> bool {
    (0..=whole.len()).any(|at| whole[at..].starts_with(part))
}

/// Whether the pattern, in which `*` stands for any bytes or none, is the whole text.
pub(crate) fn fits(pattern: &[u8], text: &[u8]) -> bool {
    ends(pattern, text)[text.len()]
}

/// Whether the pattern, in which `*` stands for any bytes or none, begins the text.
pub(crate) fn fits_at_start(pattern: &[u8], text: &[u8]) -> bool {
    ends(pattern, text).contains(&true)
}

/// For every place in the text, its end included, whether the pattern can end there.
fn ends(pattern: &[u8], text: &[u8]) -> Vec<bool> {
    let mut here = vec![false; text.len() + 1];
    here[0] = true;
    for byte in pattern {
        let mut next = vec![false; text.len() + 1];
        let mut so_far = false;
        for at in 0..=text.len() {
            so_far |= here[at];
            next[at] = if *byte == b'*' {
                so_far
            } else {
                at > 0 && here[at - 1] && text[at - 1] == *byte
            };
        }
        here = next;
    }
    here
}
