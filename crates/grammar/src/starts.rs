//! Finds out what a match of an expression can start with: certain octets, or the end of the file.

use crate::octets::Octets;
use crate::rules::{Node, Rules};

/// The possible next octets in a file, and whether the file may end instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Next {
    pub(crate) octets: Octets,
    pub(crate) end: bool,
}

impl Next {
    fn of(octets: Octets, end: bool) -> Next {
        Next { octets, end }
    }

    fn none() -> Next {
        Next::of(Octets::those(|_| false), false)
    }

    fn all() -> Next {
        Next::of(Octets::those(|_| true), true)
    }

    fn or(&self, other: &Next) -> Next {
        let octets =
            Octets::those(|octet| self.octets.contains(octet) || other.octets.contains(octet));
        Next::of(octets, self.end || other.end)
    }

    fn and(&self, other: &Next) -> Next {
        let octets =
            Octets::those(|octet| self.octets.contains(octet) && other.octets.contains(octet));
        Next::of(octets, self.end && other.end)
    }

    fn not(&self) -> Next {
        Next::of(Octets::those(|octet| !self.octets.contains(octet)), !self.end)
    }
}

/// What a match of an expression can start with. If the expression has predicates, the sets may contain octets that
/// can't start a match.
pub(crate) struct Starts {
    /// The first octets of matches that are not empty.
    takes: Next,
    /// What can come next if the expression matches the empty text.
    empty: Next,
}

impl Starts {
    pub(crate) fn of(rules: &Rules, at: usize) -> Starts {
        let always =
            |octets: Octets| Starts { takes: Next::of(octets, false), empty: Next::none() };
        if let Some(octets) = rules.one_octet(at) {
            return always(octets);
        }
        match rules.node(at) {
            Node::Text(text) => always(Octets::those(|octet| octet == text[0])),
            Node::Fold(text) => always(Octets::those(|octet| octet.eq_ignore_ascii_case(&text[0]))),
            Node::Octet(low, high) => {
                always(Octets::those(|octet| (*low..=*high).contains(&octet)))
            }
            Node::Start => Starts { takes: Next::none(), empty: Next::all() },
            Node::End => {
                Starts { takes: Next::none(), empty: Next::of(Octets::those(|_| false), true) }
            }
            Node::Rule(rule) => Starts::of(rules, rules.body(*rule)),
            Node::All(parts) => {
                let mut all = Starts { takes: Next::none(), empty: Next::all() };
                for at in parts {
                    let part = Starts::of(rules, *at);
                    all.takes = all.takes.or(&all.empty.and(&part.takes));
                    all.empty = all.empty.and(&part.empty);
                }
                all
            }
            Node::First(parts) => {
                let mut any = Starts { takes: Next::none(), empty: Next::none() };
                for at in parts {
                    let part = Starts::of(rules, *at);
                    any.takes = any.takes.or(&part.takes);
                    any.empty = any.empty.or(&part.empty);
                }
                any
            }
            Node::Repeat { part, least: 0, .. } => {
                let takes = Starts::of(rules, *part).takes;
                // If an expression for one octet is repeated zero times, it doesn't match the next octet.
                let sure = rules.one_octet(*part).is_some();
                let empty = if sure { takes.not() } else { Next::all() };
                Starts { takes, empty }
            }
            Node::Repeat { part, .. } => Starts::of(rules, *part),
            Node::And(inner) => {
                Starts { takes: Next::none(), empty: Starts::of(rules, *inner).any() }
            }
            Node::Not(inner) => {
                let sure = rules.one_octet(*inner).map(|octets| Next::of(octets, false).not());
                Starts { takes: Next::none(), empty: sure.unwrap_or_else(Next::all) }
            }
        }
    }

    /// Returns the octets that can be at an offset where the expression matches, and whether the file can end there.
    pub(crate) fn any(&self) -> Next {
        self.takes.or(&self.empty)
    }
}
