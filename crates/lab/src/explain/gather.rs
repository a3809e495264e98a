//! What is kept of the answers: of disagreements with the same marks their number and the
//! smallest, so that memory stays flat.

use crate::compare::{Said, Side};
use crate::explain::space::{Marks, Space};
use crate::minimize::Question;
use std::collections::BTreeMap;

/// The naive engine takes its time over larger files, in bytes: they are kept to be shrunk first.
pub(crate) const SMALL: usize = 4 << 10;
/// Above this, in bytes, a file is not shrunk: that takes time with the square of it.
pub(crate) const LARGEST: usize = 32 << 10;
/// How many examples are kept of disagreements with the same marks.
const EXAMPLES: usize = 3;
/// How many disagreements are kept that no single choice explains, and how many over large files.
const UNEXPLAINED: usize = 512;
const LARGE: usize = 12;
/// Of so many answers that are as at the base, one is held against every move.
const SAMPLED: u64 = 8;

/// Disagreements with the same answers and the same marks.
pub(crate) struct Bucket {
    pub(crate) count: u64,
    /// The smallest, the smallest first.
    pub(crate) examples: Vec<Question>,
}

pub(crate) struct Gathered {
    pub(crate) space: Space,
    pub(crate) asked: u64,
    pub(crate) unsupported: u64,
    pub(crate) disagreements: u64,
    /// Those that a single choice explains on each side that needs one.
    pub(crate) buckets: BTreeMap<([Said; 2], Marks), Bucket>,
    pub(crate) unexplained: Vec<(Question, [Said; 2])>,
    pub(crate) large: Vec<(Question, [Said; 2])>,
    /// Disagreements that were not kept.
    pub(crate) left: u64,
    /// For each move how often it would have changed an answer that was as at the base.
    pub(crate) against: [Vec<u64>; 2],
    /// Sides whose answers are held against moves.
    unknown: [bool; 2],
}

impl Gathered {
    pub(crate) fn new(sides: &[Side; 2]) -> Gathered {
        let stands = [0, 1].map(|side| sides[side].stands());
        let space = Space::between(stands);
        let against = [0, 1].map(|side| vec![0; space.moves[side].len()]);
        Gathered {
            space,
            asked: 0,
            unsupported: 0,
            disagreements: 0,
            buckets: BTreeMap::new(),
            unexplained: Vec::new(),
            large: Vec::new(),
            left: 0,
            against,
            unknown: stands.map(|profile| profile.is_none()),
        }
    }

    pub(crate) fn take(&mut self, questions: Vec<Question>, answers: Vec<[Option<Said>; 2]>) {
        for (question, answers) in questions.into_iter().zip(answers) {
            self.asked += 1;
            match answers {
                [Some(a), Some(b)] if a == b => self.agreed(&question, a),
                [Some(a), Some(b)] => self.disagreed(question, [a, b]),
                _ => self.unsupported += 1,
            }
        }
    }

    fn agreed(&mut self, question: &Question, said: Said) {
        if !self.asked.is_multiple_of(SAMPLED)
            || question.0.len() > SMALL
            || self.unknown == [false; 2]
            || Said::at(self.space.base, question) != said
        {
            return;
        }
        for side in [0, 1] {
            for (place, count) in self.against[side].iter_mut().enumerate() {
                let there = self.space.there(side, &[place]);
                *count += u64::from(Said::at(there, question) != said);
            }
        }
    }

    fn disagreed(&mut self, question: Question, said: [Said; 2]) {
        self.disagreements += 1;
        let (kept, most) = if question.0.len() <= SMALL {
            let marks = self.space.marks(&question, said);
            if marks.iter().flatten().all(|marks| !marks.is_empty()) {
                return self.explained(question, said, marks);
            }
            (&mut self.unexplained, UNEXPLAINED)
        } else {
            (&mut self.large, if question.0.len() <= LARGEST { LARGE } else { 0 })
        };
        match kept.len() {
            len if len < most => kept.push((question, said)),
            _ => self.left += 1,
        }
    }

    pub(crate) fn explained(&mut self, question: Question, said: [Said; 2], marks: Marks) {
        let none = || Bucket { count: 0, examples: Vec::new() };
        let bucket = self.buckets.entry((said, marks)).or_insert_with(none);
        bucket.count += 1;
        let examples = &mut bucket.examples;
        let at = examples.partition_point(|other| size(other) <= size(&question));
        if at < EXAMPLES && !examples.contains(&question) {
            examples.insert(at, question);
            examples.truncate(EXAMPLES);
        }
    }

    /// The moves of a side in the order in which they are taken for an explanation: each explains
    /// most of what those before it do not, less what speaks against it; and how many of them
    /// have more for them than against them.
    pub(crate) fn quirks(&self, side: usize) -> (Vec<usize>, usize) {
        let mut open: Vec<(&[usize], u64)> = self
            .buckets
            .iter()
            .filter_map(|((_, marks), bucket)| Some((marks[side].as_deref()?, bucket.count)))
            .collect();
        let (mut quirks, mut firm) = (Vec::new(), 0);
        while !open.is_empty() {
            let mut gain = vec![None; self.against[side].len()];
            for (marks, count) in &open {
                for &place in *marks {
                    *gain[place].get_or_insert(0) += i64::try_from(*count).unwrap_or(i64::MAX);
                }
            }
            let against = |place: usize| {
                i64::try_from(self.against[side][place] * SAMPLED).unwrap_or(i64::MAX)
            };
            let net = |(place, gain): (usize, Option<i64>)| {
                let net = gain?.saturating_sub(against(place).saturating_mul(2));
                Some((net, std::cmp::Reverse(place)))
            };
            let best = gain.into_iter().enumerate().filter_map(net).max();
            let Some((net, std::cmp::Reverse(best))) = best else { break };
            quirks.push(best);
            firm += usize::from(net > 0);
            open.retain(|(marks, _)| !marks.contains(&best));
        }
        (quirks, firm)
    }
}

/// By what the smallest question is found: its bytes, then the bytes themselves.
pub(crate) fn size(question: &Question) -> (usize, &Question) {
    (question.0.len() + question.1.len() + question.2.len(), question)
}
