//! The editions whose answers are counted.

use norobots::spec::Edition;

/// The editions whose answers are counted.
pub const EDITIONS: [Edition; 5] = Edition::DECIDED;

/// All pairs of editions. Each number is the index of an edition in [`EDITIONS`].
pub const PAIRS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The pairs that a page mentions first: all pairs of RFC 9309 and the two editions for Google's robots.
pub(crate) const HEADLINE: [(usize, usize); 3] = [(2, 3), (2, 4), (3, 4)];

/// The indices of the editions in the order of a page. Current editions come first.
pub(crate) const SHOWN: [usize; EDITIONS.len()] = [2, 3, 4, 0, 1];
