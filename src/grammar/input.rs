//! What the compiled parsers are made of: steps over bytes, and who is told what they made.
//!
//! A step takes the input and a place in it, which is never past its end, and returns the place where it
//! ends.

/// Who is told of the nodes of a tree.
pub trait Sink {
    /// What [`Sink::undo`] needs to know.
    type Mark: Copy;

    /// How far the tree is.
    fn mark(&self) -> Self::Mark;

    /// Takes back whatever was made after that mark.
    fn undo(&mut self, mark: Self::Mark);

    /// A node of the grammar is there, by its number in `NODES`, and all those inside it: the bytes
    /// `from..end`.
    fn made(&mut self, node: usize, from: usize, end: usize);
}

/// Looks up what may stand there: by the next byte, or `end` at the end.
#[inline(always)]
pub fn look<T: Copy>(input: &[u8], at: usize, table: &[T; 256], end: T) -> T {
    input.get(at).map_or(end, |octet| table[usize::from(*octet)])
}

/// One byte of some.
#[inline(always)]
pub fn one(input: &[u8], at: usize, is: impl Fn(u8) -> bool) -> Option<usize> {
    input.get(at).is_some_and(|octet| is(*octet)).then_some(at + 1)
}

/// These bytes.
#[inline(always)]
pub fn text(input: &[u8], at: usize, text: &[u8]) -> Option<usize> {
    input.get(at..)?.starts_with(text).then_some(at + text.len())
}

/// These bytes, the case of ASCII letters aside.
#[inline(always)]
pub fn fold<const N: usize>(input: &[u8], at: usize, text: &[u8; N]) -> Option<usize> {
    let octets: &[u8; N] = input.get(at..)?.first_chunk()?;
    octets.eq_ignore_ascii_case(text).then_some(at + N)
}

/// Every byte of some that follows.
#[inline(always)]
pub fn run(input: &[u8], mut at: usize, is: impl Fn(u8) -> bool) -> usize {
    while let Some(octet) = input.get(at)
        && is(*octet)
    {
        at += 1;
    }
    at
}

/// The same, up to a number of them.
#[inline(always)]
pub fn run_up_to(input: &[u8], at: usize, most: u32, is: impl Fn(u8) -> bool) -> usize {
    let most = at.saturating_add(most as usize).min(input.len());
    run(&input[..most], at, is)
}

/// Everything before that byte.
#[inline(always)]
pub fn until_1(input: &[u8], at: usize, a: u8) -> usize {
    memchr::memchr(a, &input[at..]).map_or(input.len(), |offset| at + offset)
}

/// Everything before one of two bytes.
#[inline(always)]
pub fn until_2(input: &[u8], at: usize, a: u8, b: u8) -> usize {
    memchr::memchr2(a, b, &input[at..]).map_or(input.len(), |offset| at + offset)
}

/// Everything before one of three bytes.
#[inline(always)]
pub fn until_3(input: &[u8], at: usize, a: u8, b: u8, c: u8) -> usize {
    memchr::memchr3(a, b, c, &input[at..]).map_or(input.len(), |offset| at + offset)
}
