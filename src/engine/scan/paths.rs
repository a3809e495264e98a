//! The Disallow values of a record, indexed by prefix.
//!
//! Values that an earlier line covers never decide and are left out. Among those that are left,
//! of two that are both prefixes of a path the longer stands earlier in the file: so the first
//! line that restricts a path is the *longest* value that is a prefix of it. That one is found
//! in a radix tree which looks only at the bytes in which values differ, then compares one
//! value with the path, once.

use wide::u8x16;

/// The values, without the `/` that each begins with. Those that do not begin so restrict
/// nothing.
#[derive(Clone, Default)]
pub(super) struct Paths<'a> {
    /// In the order of their bytes.
    values: Box<[Value<'a>]>,
    /// By level, the root first; none where there are less than two values.
    nodes: Box<[Node]>,
    /// Of each child of each node the byte that leads to it, and `LANES` bytes of padding.
    keys: Box<[u8]>,
    /// Of each child of each node its index in `nodes`, or with `LEAF` in `values`.
    children: Box<[u32]>,
}

#[derive(Clone, Copy)]
struct Value<'a> {
    bytes: &'a [u8],
    line: usize,
    /// The longest of the other values that is a prefix of this one, or `NONE`.
    shorter: u32,
}

/// Two or more values that agree up to `depth` and not at it.
#[derive(Clone, Copy)]
struct Node {
    depth: usize,
    /// The first of the values; it alone may end at `depth`.
    first: u32,
    /// Its children, a range of `keys` and `children`.
    start: u32,
    end: u32,
}

const NONE: u32 = u32::MAX;
const LEAF: u32 = 1 << 31;
const LANES: usize = 16;

impl<'a> Paths<'a> {
    /// Indexes values that are given with their lines, in the order of the file.
    ///
    /// # Panics
    ///
    /// With 2^31 values that differ: a file of over 30 GB.
    pub(super) fn new(values: impl Iterator<Item = (&'a [u8], usize)>) -> Paths<'a> {
        let values = uncovered(
            values
                .filter_map(|(value, line)| Some((value.strip_prefix(b"/")?, line)))
                .map(|(bytes, line)| Value { bytes, line, shorter: NONE })
                .collect(),
        );
        assert!(values.len() < LEAF as usize, "a record of 2^31 different Disallow values");
        let mut paths = Paths { values: values.into_boxed_slice(), ..Paths::default() };
        paths.grow();
        paths
    }

    /// How many values can decide.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// The first line whose value is a prefix of `path`.
    pub(super) fn first_line(&self, path: &[u8]) -> Option<usize> {
        // Every value that is a prefix of the path is one of this value too.
        let nearest = self.nearest(path);
        let mut value = self.values.get(nearest as usize)?;
        let common = common(value.bytes, path);
        while value.bytes.len() > common {
            value = self.values.get(value.shorter as usize)?;
        }
        Some(value.line)
    }

    /// Where the path leads, if only the bytes in which values differ are looked at.
    fn nearest(&self, path: &[u8]) -> u32 {
        let mut at = 0;
        while let Some(node) = self.nodes.get(at) {
            let next = path.get(node.depth).and_then(|key| self.child(node, *key));
            match next {
                Some(child) if child & LEAF != 0 => return child ^ LEAF,
                Some(child) => at = child as usize,
                None => return node.first,
            }
        }
        0
    }

    /// The child to which the byte leads.
    #[inline]
    fn child(&self, node: &Node, key: u8) -> Option<u32> {
        let (mut at, end) = (node.start as usize, node.end as usize);
        while at < end {
            let keys = self.keys.get(at..)?.first_chunk::<LANES>()?;
            let equal = u8x16::new(*keys).cmp_eq(u8x16::splat(key)).move_mask();
            if equal != 0 {
                let at = at + equal.trailing_zeros() as usize;
                return if at < end { self.children.get(at).copied() } else { None };
            }
            at += LANES;
        }
        None
    }

    /// Makes the nodes, level by level: each pass over a range of values is paid for by the
    /// byte that they are told apart by, so that the whole is linear in their length.
    fn grow(&mut self) {
        let (mut nodes, mut keys, mut children) = (Vec::new(), Vec::new(), Vec::new());
        // Ranges of values that agree up to a depth and are still to be told apart.
        let mut ranges = Vec::new();
        if self.values.len() > 1 {
            ranges.push((0, self.values.len(), 0));
        }
        while let Some(&(first, last, agreed)) = ranges.get(nodes.len()) {
            let (low, high) = (self.values[first].bytes, self.values[last - 1].bytes);
            let depth = agreed + common(&low[agreed..], &high[agreed..]);
            let start = keys.len();
            let mut from = first + usize::from(low.len() == depth);
            while from < last {
                let key = self.values[from].bytes[depth];
                let same = self.values[from..last].iter();
                let to = from + same.take_while(|value| value.bytes[depth] == key).count();
                keys.push(key);
                if to - from == 1 {
                    children.push(from as u32 | LEAF);
                } else {
                    children.push(ranges.len() as u32);
                    ranges.push((from, to, depth + 1));
                }
                from = to;
            }
            nodes.push(Node {
                depth,
                first: first as u32,
                start: start as u32,
                end: keys.len() as u32,
            });
        }
        keys.extend([0; LANES]);
        self.nodes = nodes.into_boxed_slice();
        self.keys = keys.into_boxed_slice();
        self.children = children.into_boxed_slice();
    }
}

/// The values that no earlier line covers, in the order of their bytes, each knowing the
/// longest of the others that is a prefix of it.
fn uncovered(mut values: Vec<Value<'_>>) -> Vec<Value<'_>> {
    values.sort_unstable_by(|a, b| a.bytes.cmp(b.bytes).then(a.line.cmp(&b.line)));
    let mut kept = 0;
    // The innermost value that the one before was within, kept or not: what the walk up has
    // left behind is a prefix of nothing that follows.
    let mut prefix = NONE;
    for at in 0..values.len() {
        let mut value = values[at];
        while prefix != NONE && !value.bytes.starts_with(values[prefix as usize].bytes) {
            prefix = values[prefix as usize].shorter;
        }
        if prefix == NONE || values[prefix as usize].line > value.line {
            value.shorter = prefix;
            values[kept] = value;
            prefix = kept as u32;
            kept += 1;
        }
    }
    values.truncate(kept);
    values
}

/// How many bytes the two have in common at the start.
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
