//! Keeps the disagreements of a comparison in bounded memory. Of all disagreements with the same answers and the same
//! explanations, only their number and the smallest examples are kept.

use crate::compare::{Comparison, Side};
use crate::explain::observation::{Observation, Standing};
use crate::explain::search::SMALL;
use crate::explain::space::{Disagreement, Marks, Space, explained, marks};
use norobots_settings::setting::Settings;
use norobots_suite::query::{AnswerKind, Query};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A file with more than `LARGEST` bytes is not shrunk.
pub(crate) const LARGEST: usize = 32 << 10;
const EXAMPLES: usize = 3;
/// The maximum number of kept disagreements that no single setting explains. `LARGE` is the maximum number of kept
/// disagreements about large files.
const UNEXPLAINED: usize = 4096;
const LARGE: usize = 12;
/// The settings of a program are inferred from the answers to the first `FIRST` queries.
const FIRST: u64 = 1600;
/// After the first `FIRST` queries, a query that both programs answer in the same way is examined only if its number is
/// a multiple of `SAMPLED`. If the answer contradicts a setting, it is kept, unless `AGAINST` such answers are already
/// kept for this setting.
const SAMPLED: u64 = 8;
const AGAINST: usize = 8;
const DIFFER: usize = 256;

/// The number of disagreements with the same answers and the same explanations, and some examples.
#[derive(Default)]
pub(crate) struct Bucket {
    pub(crate) count: u64,
    /// The smallest disagreements of the bucket, in ascending order.
    pub(crate) examples: Vec<Disagreement>,
}

#[derive(Default)]
pub(crate) struct Gathered {
    pub(crate) spaces: [Space; 2],
    /// The unfinished result of the comparison, which has no clusters yet.
    pub(crate) comparison: Comparison,
    /// The disagreements whose answers are each explained by the base profile or by one changed setting.
    pub(crate) buckets: BTreeMap<([AnswerKind; 2], Marks), Bucket>,
    pub(crate) unexplained: Vec<Disagreement>,
    /// The disagreements about the first [`FIRST`] queries.
    first: Vec<Disagreement>,
    /// Some queries that both programs answer as the base profile does. The first `early` elements of this list belong
    /// to the first [`FIRST`] queries. `against` has an element for each changed setting: the number of answers in
    /// `agreed` that contradict the setting.
    agreed: Vec<(Query<'static>, AnswerKind)>,
    early: usize,
    against: Vec<usize>,
    pub(crate) large: Vec<Disagreement>,
}

impl Gathered {
    pub(crate) fn new(sides: &[Side; 2]) -> Gathered {
        let spaces = Space::between(sides.each_ref().map(|side| side.stands));
        let comparison = Comparison { base: spaces[0].base, ..Comparison::default() };
        Gathered { spaces, comparison, ..Gathered::default() }
    }

    pub(crate) fn take(
        &mut self,
        queries: Vec<Query<'static>>,
        answers: Vec<[Option<AnswerKind>; 2]>,
    ) {
        for (query, answers) in queries.into_iter().zip(answers) {
            self.comparison.asked += 1;
            match answers {
                [Some(a), Some(b)] if a == b => self.agreed(query, a),
                [Some(a), Some(b)] => self.disagreed(Disagreement { query, answers: [a, b] }),
                _ => self.comparison.unsupported += 1,
            }
        }
    }

    fn agreed(&mut self, query: Query<'static>, answer: AnswerKind) {
        let Some(space) = self.spaces.iter().find(|space| !space.known) else { return };
        let early = self.comparison.asked <= FIRST;
        let sampled = early || self.comparison.asked.is_multiple_of(SAMPLED);
        if !sampled || query.robots.len() > SMALL || !space.gives(&[], &query, answer) {
            return;
        }
        self.against.resize(space.moves.len(), 0);
        let open = |place: usize| early || self.against[place] < AGAINST;
        let against = space.alone(&query, answer, false, open);
        against.iter().for_each(|&place| self.against[place] += 1);
        if !against.is_empty() {
            self.agreed.push((query, answer));
            self.early += usize::from(early);
        }
    }

    fn disagreed(&mut self, disagreement: Disagreement) {
        self.comparison.disagreements += 1;
        let size = disagreement.query.robots.len();
        let (kept, most) = if size <= SMALL {
            if self.comparison.asked <= FIRST {
                self.first.push(disagreement.clone());
            }
            let marks = marks(&self.spaces, &disagreement);
            if explained(&marks) {
                return self.explained(disagreement, marks);
            }
            (&mut self.unexplained, UNEXPLAINED)
        } else {
            (&mut self.large, if size <= LARGEST { LARGE } else { 0 })
        };
        if kept.len() < most {
            kept.push(disagreement);
        } else {
            self.comparison.left += 1;
        }
    }

    pub(crate) fn explained(&mut self, disagreement: Disagreement, marks: Marks) {
        let bucket = self.buckets.entry((disagreement.answers, marks)).or_default();
        bucket.count += 1;
        let examples = &mut bucket.examples;
        let at = examples.partition_point(|other| other.order() <= disagreement.order());
        if at < EXAMPLES && !examples.contains(&disagreement) {
            examples.insert(at, disagreement);
            examples.truncate(EXAMPLES);
        }
    }

    /// Returns the answers from which the settings of a program are inferred.
    pub(crate) fn seen(&self, side: usize) -> Vec<(Query<'static>, AnswerKind)> {
        let differ = self
            .first
            .iter()
            .map(|disagreement| (disagreement.query.clone(), disagreement.answers[side]));
        differ.chain(self.agreed[..self.early].iter().cloned()).collect()
    }

    /// Returns further answers of a program, which are used to test settings.
    pub(crate) fn more(&self, side: usize) -> Vec<(Query<'static>, AnswerKind)> {
        let mut buckets: Vec<&Bucket> = self.buckets.values().collect();
        buckets.sort_by_key(|bucket| Reverse(bucket.count));
        let differ = buckets.iter().flat_map(|bucket| bucket.examples.first()).take(DIFFER);
        let differ =
            differ.map(|disagreement| (disagreement.query.clone(), disagreement.answers[side]));
        differ.chain(self.agreed[self.early..].iter().cloned()).collect()
    }
}

/// Returns an answer as an observation. The base profile takes the place of the standard: an answer is wrong if the
/// base profile gives a different answer.
pub(crate) fn observation(
    base: Settings,
    query: Query<'_>,
    answer: AnswerKind,
    crawled: bool,
) -> Observation<'_> {
    let given = AnswerKind::at(base, &query);
    let standing = match if crawled { given.crawled() } else { given } == answer {
        true => Standing::Held,
        false => Standing::Wrong,
    };
    Observation { query, answer, line: None, standing, cites: &[], crawled }
}
