//! A walk through a grammar that writes down what it meets.

use super::choose::Choose;
use super::rules::{Node, Rules};

/// Writes a file along the grammar; `false` where no file came of it, or one of more than `size`
/// octets. Predicates write nothing, so the file may be one that the grammar refuses. Those are obeyed that
/// say which octets may not stand at a place, and that CR is not followed by NL where CR NL was not chosen.
pub(super) fn walk(
    rules: &Rules,
    choose: &mut impl Choose,
    size: usize,
    file: &mut Vec<u8>,
) -> bool {
    file.clear();
    let mut walk = Walk { rules, choose, enough: size - size / 4, file, ended: false, never: None };
    walk.node(rules.file()) && file.len() <= size
}

struct Walk<'a, C> {
    rules: &'a Rules,
    choose: &'a mut C,
    /// From this size on, nothing is repeated that need not be.
    enough: usize,
    file: &'a mut Vec<u8>,
    /// Whether the file was said to end here: nothing may follow.
    ended: bool,
    /// An octet that can't come next, because what was chosen would have been another alternative then.
    never: Option<u8>,
}

impl<C: Choose> Walk<'_, C> {
    fn node(&mut self, at: usize) -> bool {
        let rules = self.rules;
        if let Some(of) = rules.octets(at) {
            return !of.as_slice().is_empty() && {
                let octet = self.choose.octet(of);
                self.put(&[octet])
            };
        }
        match rules.node(at) {
            Node::Text(text) => self.put(text),
            Node::Fold(text) => {
                let swap = self.choose.case(text);
                let from = self.file.len();
                let put = self.put(text);
                for (place, octet) in self.file[from..].iter_mut().enumerate() {
                    if octet.is_ascii_alphabetic() && swap >> (place % 64) & 1 == 1 {
                        *octet ^= 0x20;
                    }
                }
                put
            }
            Node::Octet(..) => unreachable!("told by the octets that may stand there"),
            Node::Rule(rule) => self.node(rules.body(*rule)),
            Node::All(of) => of.iter().all(|at| self.node(*at)),
            Node::First { of, end } => {
                let Some(end) = *end else {
                    let chosen = self.choose.alternative(of.len());
                    let put = self.node(of[chosen]);
                    self.never = rules.not_after(of, chosen).next().or(self.never);
                    return put;
                };
                if self.ended || of.len() == 1 || self.choose.end() {
                    self.ended = true;
                    return true;
                }
                let chosen = self.choose.alternative(of.len() - 1);
                self.node(of[chosen + usize::from(chosen >= end)])
            }
            Node::Repeat { of, least, most, round } => {
                let mut rounds = 0;
                while rounds < *least
                    || rounds < *most
                        && !self.ended
                        && self.file.len() < self.enough
                        && self.choose.again(*round)
                {
                    if !self.node(*of) {
                        return false;
                    }
                    rounds += 1;
                }
                true
            }
            Node::Start | Node::End | Node::And(_) | Node::Not(_) => true,
        }
    }

    fn put(&mut self, octets: &[u8]) -> bool {
        let never = self.never.take().is_some_and(|never| octets.first() == Some(&never));
        self.file.extend_from_slice(octets);
        !self.ended && !never
    }
}
