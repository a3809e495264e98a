//! The editions whose answers are counted.

use norobots::spec::Edition;

/// The editions that are asked.
pub const EDITIONS: [Edition; 5] = Edition::DECIDED;

/// Every two of the editions, by their places in [`EDITIONS`].
pub const PAIRS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The pairs that a page speaks of first: RFC 9309 and what Google's robots do.
pub(crate) const HEADLINE: [(usize, usize); 3] = [(2, 3), (2, 4), (3, 4)];

/// The editions in the order of a page: those of today first.
pub(crate) const SHOWN: [usize; EDITIONS.len()] = [2, 3, 4, 0, 1];
