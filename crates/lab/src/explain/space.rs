//! Which choices give an answer.

use crate::compare::Said;
use crate::minimize::Question;
use crate::setting;
use crate::setting::{Deviation, Settings};

/// Where explanations begin, and the choices that may lead each side from there.
pub(crate) struct Space {
    pub(crate) base: Settings,
    pub(crate) moves: [Vec<Deviation>; 2],
}

/// For each side the places of the moves that alone give its answer; `None` where the base gives
/// it.
pub(crate) type Marks = [Option<Vec<usize>>; 2];

impl Space {
    /// The space between two sides that stand there, as far as that is known.
    pub(crate) fn between(stands: [Option<Settings>; 2]) -> Space {
        match stands {
            [Some(a), Some(b)] => {
                let there = |one: &Deviation| b.get(one.setting.id) == Some(one.choice.id);
                let moves = others(a).into_iter().filter(there).collect();
                Space { base: a, moves: [Vec::new(), moves] }
            }
            [Some(base), None] => Space { base, moves: [Vec::new(), others(base)] },
            [None, Some(base)] => Space { base, moves: [others(base), Vec::new()] },
            [None, None] => {
                let base = Settings::DEFAULT;
                Space { base, moves: [others(base), others(base)] }
            }
        }
    }

    pub(crate) fn marks(&self, question: &Question, said: [Said; 2]) -> Marks {
        let base = Said::at(self.base, question);
        let at = |one: &Deviation| Said::at(self.base.deviate(&[*one]), question);
        [0, 1].map(|side| {
            (base != said[side]).then(|| {
                let moves = self.moves[side].iter().enumerate();
                moves.filter(|(_, one)| at(one) == said[side]).map(|(place, _)| place).collect()
            })
        })
    }

    /// The point that the moves of a side lead to.
    pub(crate) fn there(&self, side: usize, moves: &[usize]) -> Settings {
        let moves: Vec<Deviation> = moves.iter().map(|&place| self.moves[side][place]).collect();
        self.base.deviate(&moves)
    }

    /// The first two moves of the side that together give the answer, those before others in
    /// `order`.
    pub(crate) fn pair(
        &self,
        side: usize,
        order: &[usize],
        question: &Question,
        said: Said,
    ) -> Option<[usize; 2]> {
        for (at, &second) in order.iter().enumerate() {
            for &first in &order[..at] {
                let of = |place: usize| self.moves[side][place].setting.id;
                if of(first) != of(second)
                    && Said::at(self.there(side, &[first, second]), question) == said
                {
                    return Some([first.min(second), first.max(second)]);
                }
            }
        }
        None
    }

    /// The moves of a side that together give the answer: two of those in `order`, else all of them, of
    /// each setting the first, less those that the answer does without, the last first.
    pub(crate) fn together(
        &self,
        side: usize,
        order: &[usize],
        question: &Question,
        said: Said,
    ) -> Option<Vec<usize>> {
        if let Some(two) = self.pair(side, order, question, said) {
            return Some(two.into());
        }
        let mut moves: Vec<usize> = Vec::new();
        for &place in order {
            let setting = |place: usize| self.moves[side][place].setting.id;
            if moves.iter().all(|&other| setting(other) != setting(place)) {
                moves.push(place);
            }
        }
        let gives = |moves: &[usize]| Said::at(self.there(side, moves), question) == said;
        if !gives(&moves) {
            return None;
        }
        for at in (0..moves.len()).rev() {
            let place = moves.remove(at);
            if !gives(&moves) {
                moves.insert(at, place);
            }
        }
        moves.sort_unstable();
        (moves.len() > 1).then_some(moves)
    }
}

/// Every choice that the point does not make.
fn others(profile: Settings) -> Vec<Deviation> {
    let all = setting::ALL.iter().flat_map(|setting| {
        setting.choices.iter().map(move |choice| Deviation { setting, choice })
    });
    all.filter(|one| profile.get(one.setting.id) != Some(one.choice.id)).collect()
}

#[cfg(test)]
mod tests {
    use crate::compare::Said;
    use crate::explain::space::Space;
    use crate::setting::Settings;
    use norobots::engine::Verdict;

    #[test]
    fn moves_that_do_it_together_are_told_and_no_other() {
        let space = Space::between([Some(Settings::DEFAULT), None]);
        let place = |id: &str| {
            space.moves[1].iter().position(|one| one.to_string() == id).expect("a choice")
        };
        let three = [
            "agent-after-disallow=same-record",
            "line-without-colon=taken-as-field",
            "misspelt-field=taken-as-meant",
        ]
        .map(place);
        let order: Vec<usize> =
            ["blank-line=ignored", "line-without-colon=refused"].map(place).into_iter().collect();
        // A rule for b is one for a too where the lines are what they are like.
        let robots = b"Useragent b\nDisalow /\nUseragent a\n".to_vec();
        let question = (robots, b"a".to_vec(), b"/q".to_vec());
        let there = |order: &[usize]| {
            space.together(1, order, &question, Said::Verdict(Verdict::Disallowed))
        };
        let all: Vec<usize> = three.into_iter().chain(order.iter().copied()).collect();
        let mut sorted = three.to_vec();
        sorted.sort_unstable();
        assert_eq!(there(&all), Some(sorted));
        assert_eq!(there(&three[..2]), None);
        assert_eq!(there(&order), None);
    }
}
