//! The values of a record, indexed by their prefixes.
//!
//! A radix tree finds the *longest* value that is a prefix of a path. The search looks only at the bytes in which
//! values differ, and then compares a single value with the path.
//!
//! In the file, the first matching line decides. In the tree, the longest matching value decides. The two decisions are
//! always the same. The tree omits each value that begins with the value of an earlier line, because such a value never
//! decides. Therefore, if two values in the tree match the same path, the longer value comes first in the file.

use wide::u8x16;

#[derive(Clone, Default)]
pub(crate) struct Paths<'a> {
    /// The values, sorted by their bytes, or in the order of the file if there are at most `FEW` values.
    values: Box<[Value<'a>]>,
    /// The nodes of the tree, and then `LANES` words of padding. The slice is empty if there are at most `FEW` values.
    /// Each node consists of these words, in this order:
    ///
    /// * the lower half of the depth;
    /// * the index of the first of the node's values;
    /// * the number of children in the lowest `FAN` bits, and the upper half of the depth in the other bits;
    /// * for each child, the byte that leads to the child, with four bytes in a word;
    /// * for each child, the index of its node in this slice, or, if `LEAF` is set, the index of a value in `values`.
    ///
    /// A node represents at least two values. These values agree up to the depth of the node, and differ at this depth.
    /// Only the first of these values may end at this depth.
    tree: Box<[u32]>,
}

#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    /// A prefix of paths. Both the value and the paths lack their first `/`.
    pub(crate) bytes: &'a [u8],
    /// The number of the value's line. If several values are equal, the first of their lines decides.
    pub(crate) line: usize,
    /// The index of the longest other value that is a prefix of this value, or `NONE`. While the values are being
    /// sorted, this field contains some of the value's bytes instead, to save memory.
    link: u64,
}

impl<'a> Value<'a> {
    /// Returns `None` if the value restricts nothing.
    pub(crate) fn new(value: &'a [u8], line: usize) -> Option<Value<'a>> {
        let bytes = value.strip_prefix(b"/")?;
        Some(Value { bytes, line, link: NONE })
    }
}

const NONE: u64 = u64::MAX;
const LEAF: u32 = 1 << 31;
const FAN: u32 = 9;
/// The maximum number of values that are compared with a path one by one, in the order of the file. For so few values,
/// which most records have, an index would cost more than it saves.
const FEW: usize = 8;
const LANES: usize = 4;

impl<'a> Paths<'a> {
    /// Indexes the values of a record, which must be in the order of the file.
    ///
    /// # Panics
    ///
    /// Panics if the tree takes 2^31 words or more.
    pub(crate) fn new(mut values: Vec<Value<'a>>) -> Paths<'a> {
        if values.len() <= FEW {
            return Paths { values: values.into_boxed_slice(), tree: Box::default() };
        }
        sort_deciding(&mut values);
        let tree = grow(&values);
        assert!(tree.len() < LEAF as usize, "a record with more values than can be indexed");
        Paths { values: values.into_boxed_slice(), tree: tree.into_boxed_slice() }
    }

    /// Without a tree, the number includes values that never decide.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &Value<'a>> {
        self.values.iter()
    }

    /// Returns the size of the index, in bytes.
    #[cfg(test)]
    pub(crate) fn held(&self) -> usize {
        size_of_val(&*self.values) + size_of_val(&*self.tree)
    }

    /// Returns the value that decides for `path`, or `None` if no value is a prefix of the path.
    #[inline]
    pub(crate) fn deciding(&self, path: &[u8]) -> Option<&Value<'a>> {
        if self.tree.is_empty() {
            return self.values.iter().find(|value| path.starts_with(value.bytes));
        }
        // Every value that is a prefix of the path is also a prefix of the value that `nearest` finds.
        let nearest = self.nearest(path);
        let mut value = self.values.get(nearest as usize)?;
        let common = common(value.bytes, path);
        while value.bytes.len() > common {
            value = self.values.get(value.link as usize)?;
        }
        Some(value)
    }

    /// Follows the path through the tree, and returns the index of the value at the end of the search. The search looks
    /// only at bytes in which values differ.
    fn nearest(&self, path: &[u8]) -> u32 {
        let mut node = &self.tree[..];
        while let [low, first, high, rest @ ..] = node {
            let depth = u64::from(high >> FAN) << 32 | u64::from(*low);
            let Some(key) = path.get(depth as usize) else { return *first };
            match child(rest, (high & ((1 << FAN) - 1)) as usize, *key) {
                Some(child) if child & LEAF != 0 => return child ^ LEAF,
                Some(child) => node = &self.tree[child as usize..],
                None => return *first,
            }
        }
        0
    }
}

/// `keys` first contains the bytes of the `fan` children, and then the children.
#[inline]
fn child(keys: &[u32], fan: usize, key: u8) -> Option<u32> {
    let mut at = 0;
    while at < fan {
        let four = keys[at / 4..].first_chunk::<LANES>()?;
        let mut bytes = [0; 4 * LANES];
        for (to, word) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(four) {
            *to = word.to_le_bytes();
        }
        let equal = u8x16::new(bytes).cmp_eq(u8x16::splat(key)).move_mask();
        if equal != 0 {
            let at = at + equal.trailing_zeros() as usize;
            return (at < fan).then(|| keys[fan.div_ceil(4) + at]);
        }
        at += 4 * LANES;
    }
    None
}

/// Builds the tree from values that are sorted by their bytes.
fn grow(values: &[Value<'_>]) -> Vec<u32> {
    /// A range of values that agree up to a depth, and the index of the word that will point to their node.
    struct Range {
        first: usize,
        last: usize,
        agreed: usize,
        link: Option<usize>,
    }
    if values.len() < 2 {
        return Vec::new();
    }
    let mut tree: Vec<u32> = Vec::with_capacity(2 * values.len());
    // The children of a node. Each child is a range of values.
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let mut ranges = vec![Range { first: 0, last: values.len(), agreed: 0, link: None }];
    while let Some(Range { first, last, agreed, link }) = ranges.pop() {
        if let Some(link) = link {
            tree[link] = tree.len() as u32;
        }
        let (low, high) = (values[first].bytes, values[last - 1].bytes);
        let depth = agreed + common(&low[agreed..], &high[agreed..]);

        runs.clear();
        let mut from = first + usize::from(low.len() == depth);
        while from < last {
            let to = run_end(values, from, last, depth);
            runs.push((from, to));
            from = to;
        }
        let high_depth = ((depth as u64 >> 32) as u32) << FAN;
        tree.extend([depth as u32, first as u32, high_depth | runs.len() as u32]);
        for four in runs.chunks(4) {
            let keys = four.iter().rev().map(|(from, _)| u32::from(values[*from].bytes[depth]));
            tree.push(keys.fold(0, |word, key| word << 8 | key));
        }
        for &(from, to) in &runs {
            if to - from == 1 {
                tree.push(from as u32 | LEAF);
            } else {
                let link = Some(tree.len());
                ranges.push(Range { first: from, last: to, agreed: depth + 1, link });
                tree.push(0);
            }
        }
    }
    tree.extend([0; LANES]);
    tree
}

/// Returns the end of the run of values that begins at `from`. All values in a run have the same byte at `depth`. Most
/// runs are short. The function finds the end of a longer run by bisection, without visiting every value.
fn run_end(values: &[Value<'_>], from: usize, last: usize, depth: usize) -> usize {
    let key = values[from].bytes[depth];
    let same = |value: &Value<'_>| value.bytes[depth] == key;
    let near = last.min(from + 8);
    match values[from..near].iter().position(|value| !same(value)) {
        Some(length) => from + length,
        None => near + values[near..last].partition_point(same),
    }
}

/// Sorts the values by their bytes, and removes each value that begins with the value of an earlier line. Sets the
/// `link` of each remaining value to the longest other value that is its prefix.
fn sort_deciding(values: &mut Vec<Value<'_>>) {
    sort(values);
    let mut kept = 0;
    // The longest value so far that may be a prefix of the current value. If the inner loop drops a value, it can't be
    // a prefix of any later value.
    let mut prefix = NONE;
    for at in 0..values.len() {
        let bytes = values[at].bytes;
        while prefix != NONE && !bytes.starts_with(values[prefix as usize].bytes) {
            prefix = values[prefix as usize].link;
        }
        if prefix == NONE || values[prefix as usize].line > values[at].line {
            values.swap(kept, at);
            values[kept].link = prefix;
            prefix = kept as u64;
            kept += 1;
        }
    }
    values.truncate(kept);
}

/// Sorts values by their bytes. Equal values are sorted by their lines.
///
/// The function skips the common prefix of all values, and stores the next eight bytes of each value as a number.
/// Therefore, it need not read the file for each comparison. Values with the same number are then sorted by their next
/// eight bytes. If only a few values have the same number, or if one of these values ends within the eight bytes, the
/// function compares them byte by byte.
fn sort(values: &mut [Value<'_>]) {
    // Ranges of values that agree up to a depth.
    let mut open = vec![(0..values.len(), 0)];
    while let Some((range, agreed)) = open.pop() {
        let from = range.start;
        let values = &mut values[range];
        let [first, rest @ ..] = &*values else { continue };
        let first = &first.bytes[agreed..];
        let skip = rest
            .iter()
            .fold(first.len(), |skip, other| common(&first[..skip], &other.bytes[agreed..]));
        let depth = agreed + skip;
        for value in &mut *values {
            value.link = key(&value.bytes[depth..]);
        }
        values.sort_unstable_by_key(|value| value.link);
        let mut start = 0;
        while start < values.len() {
            let same = values[start..].iter().take_while(|other| other.link == values[start].link);
            let end = start + same.count();
            let equal = &mut values[start..end];
            let goes_on = |value: &Value<'_>| value.bytes.len() > depth + 8;
            if equal.len() > FEW && equal.iter().all(goes_on) {
                open.push((from + start..from + end, depth + 8));
            } else if equal.len() > 1 {
                equal.sort_unstable_by(|a, b| {
                    let bytes = a.bytes[depth..].cmp(&b.bytes[depth..]);
                    bytes.then_with(|| a.line.cmp(&b.line))
                });
            }
            start = end;
        }
    }
}

/// Returns the first eight bytes as a number. Comparing two such numbers gives the same result as comparing the bytes.
/// A missing byte is replaced by 0.
#[inline]
fn key(bytes: &[u8]) -> u64 {
    u64::from_be_bytes(bytes.first_chunk::<8>().copied().unwrap_or_else(|| {
        let mut key = [0; 8];
        key[..bytes.len()].copy_from_slice(bytes);
        key
    }))
}

#[inline]
fn common(a: &[u8], b: &[u8]) -> usize {
    let length = a.len().min(b.len());
    let (a, b) = (&a[..length], &b[..length]);
    let (words_a, words_b) = (a.as_chunks::<8>().0, b.as_chunks::<8>().0);
    let mut at = 0;
    for (x, y) in words_a.iter().zip(words_b) {
        let differ = u64::from_le_bytes(*x) ^ u64::from_le_bytes(*y);
        if differ != 0 {
            return at + differ.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at + a[at..].iter().zip(&b[at..]).take_while(|(x, y)| x == y).count()
}

#[cfg(test)]
mod tests {
    use super::{NONE, Value, sort};

    /// Checks the order of values that share long prefixes, end within eight bytes, or contain NUL. NUL is a hard case,
    /// because the sort also represents a missing byte as NUL.
    #[test]
    fn values_are_in_the_order_of_their_bytes_and_lines() {
        let mut state = 1994_u64;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % bound
        };
        let mut alike = 0;
        for _ in 0..400 {
            let starts: Vec<Vec<u8>> = (0..3).map(|_| vec![b'a'; below(24)]).collect();
            let octets = [&b"\0a"[..], b"ab", b"\0\xFF", b"abcdefgh"][below(4)];
            let longest = 1 + below(20);
            let value = |below: &mut dyn FnMut(usize) -> usize| {
                let rest = (0..below(longest)).map(|_| octets[below(octets.len())]);
                let rest: Vec<u8> = rest.collect();
                [&starts[below(3)][..], &rest].concat()
            };
            let bytes: Vec<Vec<u8>> = (0..below(120)).map(|_| value(&mut below)).collect();
            let mut values: Vec<Value<'_>> = bytes
                .iter()
                .enumerate()
                .map(|(line, bytes)| Value { bytes, line, link: NONE })
                .collect();
            let mut plain: Vec<(&[u8], usize)> =
                values.iter().map(|value| (value.bytes, value.line)).collect();
            plain.sort_unstable();
            sort(&mut values);
            let sorted: Vec<(&[u8], usize)> =
                values.iter().map(|value| (value.bytes, value.line)).collect();
            assert_eq!(sorted, plain);
            alike += plain.windows(2).filter(|pair| pair[0].0 == pair[1].0).count();
        }
        assert!(alike > 1_000, "{alike}");
    }
}
