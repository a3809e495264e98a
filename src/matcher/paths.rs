//! The values of a record, indexed by prefix.
//!
//! A radix tree finds the *longest* value that is a prefix of a path: it looks only at the bytes in
//! which values differ, and then compares one value with the path, once.
//!
//! The first line that matches decides, and its value is the longest: a value that an earlier line covers never decides
//! and is left out; and of two remaining values that are prefixes of the same path, the longer comes earlier in the
//! file.

use wide::u8x16;

/// The values of a record.
#[derive(Clone, Default)]
pub(crate) struct Paths<'a> {
    /// In the order of their bytes or, if they are few, in the order in which they decide.
    values: Box<[Value<'a>]>,
    /// The nodes, each followed by those below it, and `LANES` words of padding; empty if there are few values. All the
    /// words that a step down needs are next to each other:
    ///
    /// * the lower half of the depth;
    /// * the index of the first of the node's values;
    /// * the number of children and, above its `FAN` bits, the upper half of the depth;
    /// * for each child the byte that leads to it, four to a word;
    /// * for each child its index here or, with `LEAF`, its index in `values`.
    ///
    /// A node stands for two or more values that agree up to the depth and not at it. Only its
    /// first value may end there.
    tree: Box<[u32]>,
}

/// A value of a record.
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    /// A prefix of paths; the value and the paths are without their first `/`.
    pub(crate) bytes: &'a [u8],
    /// The number of its line. Of equal values the first counts.
    pub(crate) line: usize,
    /// The index of the longest of the other values that is a prefix of this one, or `NONE`.
    /// While values are sorted it holds some of their bytes: one word serves both, to save memory.
    link: u64,
}

impl<'a> Value<'a> {
    /// Returns a Disallow value with its line; `None` if the value restricts nothing.
    pub(crate) fn new(value: &'a [u8], line: usize) -> Option<Value<'a>> {
        let bytes = value.strip_prefix(b"/")?;
        Some(Value { bytes, line, link: NONE })
    }
}

const NONE: u64 = u64::MAX;
const LEAF: u32 = 1 << 31;
const FAN: u32 = 9;
/// Up to this many values are compared with a path one by one, in the order of the file. An index
/// would cost more than it saves, and most records have no more.
const FEW: usize = 8;
const LANES: usize = 4;

impl<'a> Paths<'a> {
    /// Indexes the values of a record, which are in the order of the file.
    ///
    /// # Panics
    ///
    /// With 2^31 words of tree or more.
    pub(crate) fn new(mut values: Vec<Value<'a>>) -> Paths<'a> {
        if values.len() <= FEW {
            return Paths { values: values.into_boxed_slice(), tree: Box::default() };
        }
        sort_deciding(&mut values);
        let tree = grow(&values);
        assert!(tree.len() < LEAF as usize, "a record with more values than can be indexed");
        Paths { values: values.into_boxed_slice(), tree: tree.into_boxed_slice() }
    }

    /// Returns how many values it holds. If they are few, values that never decide are counted, too.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns the values, in no order, except those that are left out.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Value<'a>> {
        self.values.iter()
    }

    /// Returns how many bytes it takes in addition to the file.
    #[cfg(test)]
    pub(crate) fn held(&self) -> usize {
        size_of_val(&*self.values) + size_of_val(&*self.tree)
    }

    /// Returns the deciding value among those that are prefixes of `path`.
    #[inline]
    pub(crate) fn deciding(&self, path: &[u8]) -> Option<&Value<'a>> {
        if self.tree.is_empty() {
            return self.values.iter().find(|value| path.starts_with(value.bytes));
        }
        // Every value that is a prefix of the path is a prefix of this value too.
        let nearest = self.nearest(path);
        let mut value = self.values.get(nearest as usize)?;
        let common = common(value.bytes, path);
        while value.bytes.len() > common {
            value = self.values.get(value.link as usize)?;
        }
        Some(value)
    }

    /// Returns the index of the value to which the path leads in the tree, which looks only at bytes in which values
    /// differ.
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

/// Returns the child, among `fan`, to which the byte leads; the bytes of the children begin at the
/// start of `keys`.
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

/// Builds the tree over values in the order of their bytes.
fn grow(values: &[Value<'_>]) -> Vec<u32> {
    /// Values that agree up to a depth, and the word that is to point to their node.
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
    // The children of a node, each a range of values.
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

/// Returns the end of the run of values that have the same byte at the depth as the one at `from`.
/// Most runs are short; the end of a longer one is found by bisection, so that no level goes through it value by value.
fn run_end(values: &[Value<'_>], from: usize, last: usize, depth: usize) -> usize {
    let key = values[from].bytes[depth];
    let same = |value: &Value<'_>| value.bytes[depth] == key;
    let near = last.min(from + 8);
    match values[from..near].iter().position(|value| !same(value)) {
        Some(length) => from + length,
        None => near + values[near..last].partition_point(same),
    }
}

/// Keeps the values that may decide, sorts them by their bytes, and links each to its longest prefix among
/// the others. A value that an earlier line covers never decides.
fn sort_deciding(values: &mut Vec<Value<'_>>) {
    sort(values);
    let mut kept = 0;
    // The longest prefix of the value before. A value that the walk up leaves behind is a prefix of
    // no value after it.
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

/// Sorts values by their bytes, and equal ones by their lines.
///
/// The sort skips the bytes that all values have in common, and compares the next eight as one number,
/// without a look at the file for each comparison. Values that are equal so far are sorted by the next eight
/// bytes. If these values are few, or if one of them ends there, they are compared byte by byte.
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

/// Returns the first eight bytes as a number with the same order; missing bytes are 0.
#[inline]
fn key(bytes: &[u8]) -> u64 {
    u64::from_be_bytes(bytes.first_chunk::<8>().copied().unwrap_or_else(|| {
        let mut key = [0; 8];
        key[..bytes.len()].copy_from_slice(bytes);
        key
    }))
}

/// Returns how many bytes the two have in common at the start.
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

    /// Values that agree for long, end within eight bytes, and hold NUL, which also stands for a missing byte.
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
