//! The disagreements that are kept of a comparison: of those with the same answers and the same
//! marks their number and the smallest, so that memory stays flat.

use crate::compare::{Comparison, Side};
use crate::explain::search::{CONTRADICTED, SMALL};
use crate::explain::space::{Disagreement, Marks, Space, explained, marks};
use crate::query::{AnswerKind, Query};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Above this, in bytes, a file is not shrunk: that takes time with the square of it.
pub(crate) const LARGEST: usize = 32 << 10;
/// How many examples are kept of disagreements with the same marks.
const EXAMPLES: usize = 3;
/// How many disagreements are kept that no single choice explains, and how many over large files.
const UNEXPLAINED: usize = 512;
const LARGE: usize = 12;
/// Of so many answers that the base gives, one is held against every move.
const SAMPLED: u64 = 8;

/// Disagreements with the same answers and the same marks.
#[derive(Default)]
pub(crate) struct Bucket {
    pub(crate) count: u64,
    /// The smallest, the smallest first.
    pub(crate) examples: Vec<Disagreement>,
}

/// The result of gathering.
#[derive(Default)]
pub(crate) struct Gathered {
    pub(crate) spaces: [Space; 2],
    /// The comparison so far, whose clusters are still to be made.
    pub(crate) found: Comparison,
    /// Those that a single choice explains on each side that needs one.
    pub(crate) buckets: BTreeMap<([AnswerKind; 2], Marks), Bucket>,
    pub(crate) unexplained: Vec<Disagreement>,
    pub(crate) large: Vec<Disagreement>,
}

/// The moves of a side in the order in which they are taken for an explanation.
pub(crate) struct Quirks {
    /// Each explains most of what those before it do not, less what speaks against it.
    pub(crate) order: Vec<usize>,
    /// The number of those that have more for them than against them.
    firm: usize,
}

impl Quirks {
    /// The moves that have more for them than against them.
    pub(crate) fn firm(&self) -> &[usize] {
        &self.order[..self.firm]
    }
}

impl Gathered {
    pub(crate) fn new(sides: &[Side; 2]) -> Gathered {
        let spaces = Space::between(sides.each_ref().map(|side| side.stands));
        let found = Comparison { base: spaces[0].base, ..Comparison::default() };
        Gathered { spaces, found, ..Gathered::default() }
    }

    pub(crate) fn take(
        &mut self,
        queries: Vec<Query<'static>>,
        answers: Vec<[Option<AnswerKind>; 2]>,
    ) {
        for (query, answers) in queries.into_iter().zip(answers) {
            self.found.asked += 1;
            match answers {
                [Some(a), Some(b)] if a == b => self.agreed(&query, a),
                [Some(a), Some(b)] => self.disagreed(Disagreement { query, answers: [a, b] }),
                _ => self.found.unsupported += 1,
            }
        }
    }

    fn agreed(&mut self, query: &Query<'_>, answer: AnswerKind) {
        if !self.found.asked.is_multiple_of(SAMPLED)
            || query.robots.len() > SMALL
            || self.spaces.iter().all(|space| space.known)
            || AnswerKind::at(self.spaces[0].base, query) != answer
        {
            return;
        }
        for space in &mut self.spaces {
            for place in 0..space.moves.len() {
                space.against[place] += u64::from(!space.gives(&[place], query, answer));
            }
        }
    }

    fn disagreed(&mut self, one: Disagreement) {
        self.found.disagreements += 1;
        let size = one.query.robots.len();
        let (kept, most) = if size <= SMALL {
            let marks = marks(&self.spaces, &one);
            if explained(&marks) {
                return self.explained(one, marks);
            }
            (&mut self.unexplained, UNEXPLAINED)
        } else {
            (&mut self.large, if size <= LARGEST { LARGE } else { 0 })
        };
        if kept.len() < most {
            kept.push(one);
        } else {
            self.found.left += 1;
        }
    }

    pub(crate) fn explained(&mut self, one: Disagreement, marks: Marks) {
        let bucket = self.buckets.entry((one.answers, marks)).or_default();
        bucket.count += 1;
        let examples = &mut bucket.examples;
        let at = examples.partition_point(|other| other.order() <= one.order());
        if at < EXAMPLES && !examples.contains(&one) {
            examples.insert(at, one);
            examples.truncate(EXAMPLES);
        }
    }

    /// The quirks of a side, which cover what single moves explain.
    pub(crate) fn quirks(&self, side: usize) -> Quirks {
        let amount = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        let marked = self
            .buckets
            .iter()
            .filter_map(|((_, marks), bucket)| Some((marks[side].as_deref()?, bucket.count)));
        let mut open: Vec<(&[usize], u64)> = marked.collect();
        let mut quirks = Quirks { order: Vec::new(), firm: 0 };
        let against = &self.spaces[side].against;
        while !open.is_empty() {
            let mut gain = vec![None; against.len()];
            for (marks, count) in &open {
                for &place in *marks {
                    *gain[place].get_or_insert(0) += amount(*count);
                }
            }
            let net = |(place, gain): (usize, Option<i64>)| {
                let against = amount(against[place] * SAMPLED);
                let net = gain?.saturating_sub(against.saturating_mul(CONTRADICTED as i64));
                Some((net, Reverse(place)))
            };
            let best = gain.into_iter().enumerate().filter_map(net).max();
            let Some((net, Reverse(best))) = best else { break };
            quirks.order.push(best);
            quirks.firm += usize::from(net > 0);
            open.retain(|(marks, _)| !marks.contains(&best));
        }
        quirks
    }
}
