//! The disagreements that are kept of a comparison: of those with the same answers and the same
//! marks their number and the smallest, so that memory stays flat.

use crate::compare::{Comparison, Side};
use crate::explain::climb::rank;
use crate::explain::explanation::{Explanation, explain};
use crate::explain::observation::{Observation, Standing};
use crate::explain::search::SMALL;
use crate::explain::space::{Disagreement, Marks, Space, explained, marks};
use crate::query::{AnswerKind, Query};
use crate::setting::{Deviation, Settings};
use norobots::spec::Edition;
use std::collections::BTreeMap;

/// Above this, in bytes, a file is not shrunk: that takes time with the square of it.
pub(crate) const LARGEST: usize = 32 << 10;
/// How many examples are kept of disagreements with the same marks.
const EXAMPLES: usize = 3;
/// How many disagreements are kept that no single choice explains, and how many over large files.
const UNEXPLAINED: usize = 512;
const LARGE: usize = 12;
/// Of so many answers that the base gives, one is kept, and so many in all.
const SAMPLED: u64 = 8;
const AGREED: usize = 1024;
/// How many disagreements that no single choice explains are evidence for the profile of a side.
const EVIDENCE: usize = 64;

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
    /// A sample of what both sides answer as the base does.
    agreed: Vec<(Query<'static>, AnswerKind)>,
    pub(crate) large: Vec<Disagreement>,
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
                [Some(a), Some(b)] if a == b => self.agreed(query, a),
                [Some(a), Some(b)] => self.disagreed(Disagreement { query, answers: [a, b] }),
                _ => self.found.unsupported += 1,
            }
        }
    }

    fn agreed(&mut self, query: Query<'static>, answer: AnswerKind) {
        if self.found.asked.is_multiple_of(SAMPLED)
            && self.agreed.len() < AGREED
            && query.robots.len() <= SMALL
            && !self.spaces.iter().all(|space| space.known)
            && AnswerKind::at(self.spaces[0].base, &query) == answer
        {
            self.agreed.push((query, answer));
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

    /// For each move of a side how many of the answers that both sides give it would change, and how far
    /// it stands from the text: where nothing else speaks for one of several, the least of these does.
    pub(crate) fn against(&self, side: usize) -> Vec<(usize, u8)> {
        let Space { base, moves, known, .. } = &self.spaces[side];
        let against = |one: &Deviation| {
            let there = base.deviate(&[*one]);
            let changed = self
                .agreed
                .iter()
                .filter(|(query, answer)| AnswerKind::at(there, query) != *answer);
            (if *known { 0 } else { changed.count() }, rank(one.grade()))
        };
        moves.iter().map(against).collect()
    }

    /// The moves that the explainer finds a side to make, those that explain most first; all moves of
    /// a side whose settings are known.
    pub(crate) fn quirks(&self, side: usize) -> Vec<usize> {
        let space = &self.spaces[side];
        if space.known {
            return (0..space.moves.len()).collect();
        }
        let seen = |query, answer| observation(space.base, query, answer);
        let marked = self.buckets.values().filter_map(|bucket| bucket.examples.first());
        let observations: Vec<Observation> = marked
            .chain(self.unexplained.iter().take(EVIDENCE))
            .map(|one| seen(one.query.borrowed(), one.answers[side]))
            .chain(self.agreed.iter().map(|(query, answer)| seen(query.borrowed(), *answer)))
            .collect();
        let Explanation { causes, made, .. } =
            explain(Edition::Standard1994, space.base, &observations);
        let mut order: Vec<usize> = Vec::new();
        let causes = causes.iter().map(|cause| cause.deviation);
        for deviation in causes.chain(made.into_iter().map(|(made, _)| made)) {
            let place = space.moves.iter().position(|one| *one == deviation);
            order.extend(place.filter(|place| !order.contains(place)));
        }
        order
    }
}

/// What a side shows that is held against the base.
fn observation(base: Settings, query: Query<'_>, answer: AnswerKind) -> Observation<'_> {
    let standing = match AnswerKind::at(base, &query) == answer {
        true => Standing::Held,
        false => Standing::Wrong,
    };
    Observation { query, answer, line: None, standing, cites: &[] }
}
