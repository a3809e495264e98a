//! Walks through a grammar and writes a file.

use crate::generate::plan::{Alternative, Plan, Step};
use crate::generate::strategy::Strategy;
use norobots_grammar::Octets;

/// Writes a file that follows the grammar. Returns whether the walk succeeded and the file has at most `size` octets.
/// The grammar may refuse the file, because the walk ignores most predicates. The walk obeys only predicates that
/// exclude octets at a position or require the end of the file.
pub(crate) fn walk(
    plan: &Plan,
    choose: &mut impl Strategy,
    size: usize,
    file: &mut Vec<u8>,
) -> bool {
    file.clear();
    let enough = size - size / 4;
    let mut walk = Walk { plan, choose, enough, file, follows: false, ended: false, never: None };
    walk.step(plan.file) && file.len() <= size
}

struct Walk<'a, C> {
    plan: &'a Plan,
    choose: &'a mut C,
    /// Once the file has this many octets, each repetition gets only the rounds that the grammar requires.
    enough: usize,
    file: &'a mut Vec<u8>,
    /// Whether a later part always writes at least one octet, so that the file can't end here.
    follows: bool,
    /// Whether the walk has ended the file, so that it must write nothing more.
    ended: bool,
    /// An octet that must not come next. If it came next, an earlier alternative would match instead.
    never: Option<u8>,
}

impl<C: Strategy> Walk<'_, C> {
    fn step(&mut self, at: usize) -> bool {
        let plan = self.plan;
        match &plan.steps[at] {
            Step::Nothing => true,
            Step::Octet(octets) => self.octet(octets),
            Step::Text(text) => self.put(text),
            Step::Fold(text) => {
                let swap = self.choose.case(text);
                let from = self.file.len();
                let put = self.put(text);
                if swap != 0 {
                    for (place, octet) in self.file[from..].iter_mut().enumerate() {
                        if octet.is_ascii_alphabetic() && swap >> (place % 64) & 1 == 1 {
                            *octet ^= 0x20;
                        }
                    }
                }
                put
            }
            Step::All(parts) => {
                let follows = self.follows;
                let written = parts.iter().all(|part| {
                    self.follows = follows || part.follows;
                    self.step(part.step)
                });
                self.follows = follows;
                written
            }
            Step::First { alternatives, end } => {
                if *end
                    && !self.follows
                    && (self.ended || alternatives.is_empty() || self.choose.end())
                {
                    self.ended = true;
                    return true;
                }
                let Some(way) = self.way(alternatives) else { return false };
                let written = self.step(way.step);
                self.never = way.never.or(self.never);
                written
            }
            Step::Repeat { step, least, most, round } => {
                let mut rounds = 0;
                while rounds < *least
                    || rounds < *most
                        && !self.ended
                        && self.file.len() < self.enough
                        && self.choose.again(*round)
                {
                    if !self.step(*step) {
                        return false;
                    }
                    rounds += 1;
                }
                true
            }
        }
    }

    fn way(&mut self, alternatives: &[Alternative]) -> Option<Alternative> {
        let can = |way: &&Alternative| self.never.is_none() || way.begins != self.never;
        let many = alternatives.iter().filter(can).count();
        let chosen = (many > 0).then(|| self.choose.alternative(many))?;
        alternatives.iter().filter(can).nth(chosen).copied()
    }

    fn octet(&mut self, octets: &Octets) -> bool {
        !octets.as_slice().is_empty() && {
            let octet = self.choose.octet(octets);
            self.file.push(octet);
            !self.ended && self.never.take() != Some(octet)
        }
    }

    fn put(&mut self, text: &[u8]) -> bool {
        self.file.extend_from_slice(text);
        !self.ended && self.never.take().is_none_or(|never| text[0] != never)
    }
}
