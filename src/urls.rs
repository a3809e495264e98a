//! URLs that are prepared once and then compared with the rules for many robots.

use crate::later::pairs::Pairs;
use std::borrow::Cow;
use std::sync::OnceLock;

/// URLs that are prepared once and then compared with many rules under one edition. The
/// method [`Reading::urls`](crate::reading::Reading::urls) prepares them.
#[derive(Clone, Debug)]
pub struct Urls<'u> {
    /// The path of each URL, converted for the comparison with rules. If no rule can match a URL, its path is empty.
    paths: Vec<Cow<'u, [u8]>>,
    /// The first eight octets of each path, as a number. A shorter path is padded with zeros.
    starts: Vec<u64>,
    /// The URLs that a rule may match, as a set of bits. Each bit stands for one URL.
    open: u128,
    /// The URLs, grouped by the low five bits of the octet after the first `/`. The first table is for the first 64
    /// URLs, and the second table is for the remaining URLs.
    next: [[u64; 32]; 2],
    /// For each pair of octets, the URLs that contain the pair. The first table is for the first 64 URLs, and the
    /// second table is for the remaining URLs. The tables are computed when they are first needed.
    pairs: OnceLock<Box<[[u64; Pairs::MOST]; 2]>>,
}

impl<'u> Urls<'u> {
    /// Prepares URLs. `paths` yields the path of each URL, or `None` for a URL that no rule matches. `before` is 1 if
    /// the paths include their first `/`, and 0 if the paths omit it.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 128 URLs.
    pub(crate) fn new(paths: impl Iterator<Item = Option<Cow<'u, [u8]>>>, before: usize) -> Self {
        let few = paths.size_hint().0;
        let (kept, starts) = (Vec::with_capacity(few), Vec::with_capacity(few));
        let (next, pairs) = ([[0; 32]; 2], OnceLock::new());
        let mut urls = Urls { paths: kept, starts, open: 0, next, pairs };
        for path in paths {
            let at = urls.paths.len();
            assert!(at < u128::BITS as usize, "more URLs than are asked about at a time");
            if let Some(path) = &path {
                urls.open |= 1 << at;
                if let Some(octet) = path.get(before) {
                    urls.next[at / 64][usize::from(octet & 31)] |= 1 << (at % 64);
                }
            }
            let path = path.unwrap_or_default();
            urls.starts.push(start(&path).0);
            urls.paths.push(path);
        }
        urls
    }

    /// Returns the URLs that a rule may match. `behind_slash` is the rule's value after its first `/`.
    #[inline]
    pub(crate) fn that_may_begin(&self, behind_slash: &[u8]) -> u128 {
        let [low, high] = &self.next;
        let next = |octet: &u8| joined(low[usize::from(octet & 31)], high[usize::from(octet & 31)]);
        behind_slash.first().map_or(self.open, next)
    }

    pub(crate) fn open(&self) -> u128 {
        self.open
    }

    /// Returns the URLs in `set` that may contain all pairs of octets in `needs`. Several pairs share a number, so the
    /// result may include a URL that lacks a pair.
    pub(crate) fn with_pairs(&self, mut set: u128, needs: impl Iterator<Item = usize>) -> u128 {
        let having = self.pairs.get_or_init(|| {
            let mut having = Box::new([[0; Pairs::MOST]; 2]);
            for (at, path) in self.paths.iter().enumerate() {
                let (half, bit) = (&mut having[at / 64], 1 << (at % 64));
                Pairs::in_path(path).for_each(|pair| half[pair] |= bit);
            }
            having
        });
        for pair in needs {
            if set & set.wrapping_sub(1) == 0 {
                break;
            }
            set &= joined(having[0][pair], having[1][pair]);
        }
        set
    }

    /// Returns the URLs in `set` whose path begins with `text`.
    #[inline]
    pub(crate) fn that_begin(&self, set: u128, text: &[u8]) -> u128 {
        // For most paths, comparing eight octets is enough.
        let (first, mask) = start(text);
        each(set, |at| self.starts[at] & mask == first && self.paths[at].starts_with(text))
    }

    #[inline]
    pub(crate) fn of(&self, set: u128, is: impl Fn(&[u8]) -> bool) -> u128 {
        each(set, |at| is(&self.paths[at]))
    }
}

/// Each bit of a set stands for one index.
#[inline]
fn each(set: u128, is: impl Fn(usize) -> bool) -> u128 {
    // The halves are processed separately, because a `u64` is faster than a `u128` and most callers prepare fewer than
    // 64 URLs.
    let of_half = |mut half: u64, from: usize| {
        let mut kept = 0;
        while half != 0 {
            let at = half.trailing_zeros();
            half &= half - 1;
            kept |= u64::from(is(from + at as usize)) << at;
        }
        kept
    };
    joined(of_half(set as u64, 0), of_half((set >> 64) as u64, 64))
}

/// Returns the first eight octets of `text` as a number, and a mask. If `text` has fewer than eight octets, the mask
/// covers only the octets of `text`.
#[inline]
fn start(text: &[u8]) -> (u64, u64) {
    if let Some(first) = text.first_chunk() {
        return (u64::from_le_bytes(*first), u64::MAX);
    }
    let first = text.iter().rev().fold(0, |first, octet| first << 8 | u64::from(*octet));
    (first, (1 << (8 * text.len())) - 1)
}

#[inline]
fn joined(low: u64, high: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}
