//! The building blocks of the compiled parsers: functions that match bytes, and the trait that receives the nodes.
//!
//! A matching function receives the offset at which a match must begin, and returns the offset at which the match ends.
//! The offset that the function receives must not be past the end of the input.

/// Receives the nodes of a tree from a parser.
pub trait Sink {
    /// A saved state of the tree. [`Sink::undo`] returns the tree to this state.
    type Mark: Copy;

    /// Returns the current state of the tree.
    fn mark(&self) -> Self::Mark;

    /// Removes all nodes that were added after the mark.
    fn undo(&mut self, mark: Self::Mark);

    /// Adds a node for the bytes `from..end`. `node` is the index of the node's name in `NODES`. The children of a node
    /// must be added before the node.
    fn made(&mut self, node: usize, from: usize, end: usize);
}

/// Looks up the next byte in a table. Returns `end` at the end of the input.
#[inline(always)]
pub fn look<T: Copy>(input: &[u8], at: usize, table: &[T; 256], end: T) -> T {
    input.get(at).map_or(end, |octet| table[usize::from(*octet)])
}

/// Matches one byte for which `is` returns true.
#[inline(always)]
pub fn one(input: &[u8], at: usize, is: impl Fn(u8) -> bool) -> Option<usize> {
    input.get(at).is_some_and(|octet| is(*octet)).then_some(at + 1)
}

/// Matches exactly the bytes of `text`.
#[inline(always)]
pub fn text(input: &[u8], at: usize, text: &[u8]) -> Option<usize> {
    input.get(at..)?.starts_with(text).then_some(at + text.len())
}

/// Matches the bytes of `text`. The case of ASCII letters is ignored.
#[inline(always)]
pub fn fold<const N: usize>(input: &[u8], at: usize, text: &[u8; N]) -> Option<usize> {
    let octets: &[u8; N] = input.get(at..)?.first_chunk()?;
    octets.eq_ignore_ascii_case(text).then_some(at + N)
}

/// Matches all bytes before the first byte for which `is` returns false.
#[inline(always)]
pub fn run(input: &[u8], mut at: usize, is: impl Fn(u8) -> bool) -> usize {
    while let Some(octet) = input.get(at)
        && is(*octet)
    {
        at += 1;
    }
    at
}

/// Like [`run`], but matches at most `most` bytes.
#[inline(always)]
pub fn run_up_to(input: &[u8], at: usize, most: u32, is: impl Fn(u8) -> bool) -> usize {
    let most = at.saturating_add(most as usize).min(input.len());
    run(&input[..most], at, is)
}

/// Matches everything up to the next byte that is `a`.
#[inline(always)]
pub fn until_1(input: &[u8], at: usize, a: u8) -> usize {
    memchr::memchr(a, &input[at..]).map_or(input.len(), |offset| at + offset)
}

/// Matches everything up to the next byte that is `a` or `b`.
#[inline(always)]
pub fn until_2(input: &[u8], at: usize, a: u8, b: u8) -> usize {
    memchr::memchr2(a, b, &input[at..]).map_or(input.len(), |offset| at + offset)
}

/// Matches everything up to the next byte that is `a`, `b` or `c`.
#[inline(always)]
pub fn until_3(input: &[u8], at: usize, a: u8, b: u8, c: u8) -> usize {
    memchr::memchr3(a, b, c, &input[at..]).map_or(input.len(), |offset| at + offset)
}
