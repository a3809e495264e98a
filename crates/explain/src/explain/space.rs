//! Computes which settings may explain the answers of one program in a comparison.

use crate::explain::search::{candidates, pairs, together};
use norobots_settings::setting::{Deviation, Settings};
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::what_if::Varied;

/// A query that two programs answer differently, and the two answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Disagreement {
    pub(crate) query: Query<'static>,
    pub(crate) answers: [AnswerKind; 2],
}

impl Disagreement {
    pub(crate) fn order(&self) -> (usize, &Query<'static>) {
        (self.query.size(), &self.query)
    }
}

/// The possible profiles of one program: a base profile, and the possible changes of its settings. A change is passed
/// to the methods as its index in `moves`.
#[derive(Default)]
pub(crate) struct Space {
    pub(crate) base: Settings,
    pub(crate) moves: Vec<Deviation>,
    /// Whether the settings of the program are known.
    pub(crate) known: bool,
}

/// For each program, the indices of the changes that each explain its answer by themselves. A list is `None` if the
/// base profile already gives the program's answer.
pub(crate) type Marks = [Option<Vec<usize>>; 2];

impl Space {
    /// `stands` contains the known settings of each program.
    pub(crate) fn between(stands: [Option<Settings>; 2]) -> [Space; 2] {
        let base = stands[0].or(stands[1]).unwrap_or_default();
        let space = |side: usize| {
            let moves: Vec<Deviation> = match (side, stands) {
                (1, [Some(a), Some(b)]) => {
                    let chosen = |deviation: &Deviation| {
                        b.get(deviation.setting.id) == Some(deviation.choice.id)
                    };
                    candidates(a).filter(chosen).collect()
                }
                _ if stands[side].is_some() => Vec::new(),
                _ => candidates(base).collect(),
            };
            Space { base, moves, known: stands[side].is_some() }
        };
        [space(0), space(1)]
    }

    pub(crate) fn named(&self, moves: &[usize]) -> Vec<Deviation> {
        moves.iter().map(|&place| self.moves[place]).collect()
    }

    pub(crate) fn gives(&self, moves: &[usize], query: &Query<'_>, answer: AnswerKind) -> bool {
        AnswerKind::at(self.base.deviate(&self.named(moves)), query) == answer
    }

    /// Of the changes that `wanted` accepts, returns those that each lead to the answer by themselves. If `gives` is
    /// false, returns those that each lead to a different answer.
    pub(crate) fn alone(
        &self,
        query: &Query<'_>,
        answer: AnswerKind,
        gives: bool,
        wanted: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let varied = Varied::new(query, self.base);
        let moved = |place: &usize| varied.at(self.base.deviate(&[self.moves[*place]]));
        let all = (0..self.moves.len()).filter(|place| wanted(*place));
        all.filter(|place| (moved(place) == answer) == gives).collect()
    }

    /// Returns two changes that together lead to the answer. Changes near the start of `order` are tried first.
    pub(crate) fn pair(
        &self,
        order: &[usize],
        query: &Query<'_>,
        answer: AnswerKind,
    ) -> Option<[usize; 2]> {
        let varied = Varied::new(query, self.base);
        let gives = |pair: &[usize; 2]| {
            let deviations = pair.map(|place| self.moves[place]);
            together(&deviations) && varied.at(self.base.deviate(&deviations)) == answer
        };
        let mut pair = pairs(order).find(gives)?;
        pair.sort_unstable();
        Some(pair)
    }

    /// Returns several changes that together lead to the answer: a pair if possible. If there is no such pair, this
    /// function starts with one change of each setting: the first change in `order`. Then it removes the changes that
    /// are not needed. Returns `None` if the changes do not lead to the answer, or if one change is enough.
    pub(crate) fn together(
        &self,
        order: &[usize],
        query: &Query<'_>,
        answer: AnswerKind,
    ) -> Option<Vec<usize>> {
        if let Some(pair) = self.pair(order, query, answer) {
            return Some(pair.into());
        }
        let mut moves: Vec<usize> = Vec::new();
        for &place in order {
            let setting = |place: usize| self.moves[place].setting.id;
            if moves.iter().all(|&other| setting(other) != setting(place)) {
                moves.push(place);
            }
        }
        if !self.gives(&moves, query, answer) {
            return None;
        }
        moves = self.needed(moves, query, answer);
        moves.sort_unstable();
        (moves.len() > 1).then_some(moves)
    }

    /// Removes the changes that are not needed, beginning with the last one. A change is not needed if the other
    /// changes still lead to the answer.
    pub(crate) fn needed(
        &self,
        mut moves: Vec<usize>,
        query: &Query<'_>,
        answer: AnswerKind,
    ) -> Vec<usize> {
        for at in (0..moves.len()).rev() {
            let place = moves.remove(at);
            if !self.gives(&moves, query, answer) {
                moves.insert(at, place);
            }
        }
        moves
    }
}

pub(crate) fn marks(spaces: &[Space; 2], disagreement: &Disagreement) -> Marks {
    let base = AnswerKind::at(spaces[0].base, &disagreement.query);
    [0, 1].map(|side| {
        let (space, answer) = (&spaces[side], disagreement.answers[side]);
        (base != answer).then(|| space.alone(&disagreement.query, answer, true, |_| true))
    })
}

/// Returns whether each answer is explained by the base profile or by a single change.
pub(crate) fn explained(marks: &Marks) -> bool {
    marks.iter().flatten().all(|marks| !marks.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::explain::space::Space;
    use norobots::engine::Verdict;
    use norobots_settings::setting::Settings;
    use norobots_suite::query::{AnswerKind, Query};

    #[test]
    fn moves_that_do_it_together_are_told_and_no_other() {
        let [_, space] = Space::between([Some(Settings::DEFAULT), None]);
        let place = |id: &str| {
            space.moves.iter().position(|deviation| deviation.to_string() == id).expect("a choice")
        };
        let three = [
            "agent-after-disallow=same-record",
            "line-without-colon=taken-as-field",
            "misspelt-field=taken-as-meant",
        ]
        .map(place);
        let order: Vec<usize> =
            ["blank-line=ignored", "line-without-colon=refused"].map(place).into_iter().collect();
        // With the settings in `three`, a robot reads these lines as one record, so that the rule applies to `a`, too.
        let robots = b"Useragent b\nDisalow /\nUseragent a\n";
        let query = Query::new(&robots[..], &b"a"[..], &b"/q"[..]);
        let answers = |order: &[usize]| {
            space.together(order, &query, AnswerKind::Verdict(Verdict::Disallowed))
        };
        let all: Vec<usize> = three.into_iter().chain(order.iter().copied()).collect();
        let mut sorted = three.to_vec();
        sorted.sort_unstable();
        assert_eq!(answers(&all), Some(sorted));
        assert_eq!(answers(&three[..2]), None);
        assert_eq!(answers(&order), None);
    }
}
