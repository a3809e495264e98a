//! A census counts the answers of these editions of the standard.

use norobots::spec::Edition;

/// A census counts the answers of these editions of the standard.
pub const EDITIONS: [Edition; 5] = Edition::DECIDED;

/// All pairs of editions. A pair contains the indices of two editions in [`EDITIONS`].
pub const PAIRS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The pairs of editions that a report mentions first: all pairs among RFC 9309, Google's page and Google's code.
pub(crate) const HEADLINE: [(usize, usize); 3] = [(2, 3), (2, 4), (3, 4)];

/// The indices of the editions, in the order of a report. Current editions come first.
pub(crate) const SHOWN: [usize; EDITIONS.len()] = [2, 3, 4, 0, 1];
