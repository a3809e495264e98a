//! Interprets a grammar over files, and records the expressions of the grammar that the files reach.

use crate::grammar::cover_set::CoverSet;
use crate::grammar::grammars::Grammar;
use crate::grammar::read::{Observer, read};
use norobots_grammar::{Node, Rules};
use std::fmt;

/// An event during the interpretation of an expression. An expression is tried, and then either matches or fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// The expression was tried.
    Entered,
    /// The expression matched.
    Matched,
    /// The expression didn't match.
    Failed,
    /// This alternative of a choice matched. Alternatives are numbered from 1.
    Alternative(usize),
    /// A repetition matched with this number of rounds. The number 2 means two or more.
    Rounds(usize),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Entered => f.write_str("entered"),
            Event::Matched => f.write_str("matched"),
            Event::Failed => f.write_str("failed"),
            Event::Alternative(which) => write!(f, "alternative {which}"),
            Event::Rounds(2) => f.write_str("rounds 2 or more"),
            Event::Rounds(times) => write!(f, "rounds {times}"),
        }
    }
}

/// A coverage goal: an event at an expression of a rule. A file reaches the goal if it causes the event.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// The name of the rule.
    pub rule: String,
    /// The text of the expression in the grammar.
    pub expression: String,
    /// The index of the expression in the grammar.
    pub node: usize,
    /// The event.
    pub what: Event,
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.rule, self.expression, self.what)
    }
}

/// The last bit in the set of events of an expression. The 29th alternative and all later alternatives share this bit.
const LAST: u32 = u32::BITS - 1;

impl Event {
    const fn bit(self) -> u32 {
        let bit = match self {
            Event::Entered => 0,
            Event::Matched => 1,
            Event::Failed => 2,
            Event::Alternative(which) => 2 + which as u32,
            Event::Rounds(times) => 3 + times as u32,
        };
        if bit < LAST { bit } else { LAST }
    }
}

/// Returns every goal of a grammar, except goals that are obviously impossible, such as the failure of a repetition
/// that may be empty. The goals are in the order of the rules, and the goals of an expression come before the goals of
/// its parts.
pub fn goals(grammar: Grammar) -> Vec<Goal> {
    let rules = grammar.rules();
    let mut goals = Vec::new();
    for (rule, nodes) in rules.used() {
        for node in nodes {
            let mut whats = vec![Event::Entered, Event::Matched];
            if may_fail(rules, node) {
                whats.push(Event::Failed);
            }
            match rules.node(node) {
                Node::First(alternatives) => {
                    whats.extend((1..=alternatives.len()).map(Event::Alternative))
                }
                Node::Repeat { least, most, .. } => {
                    let rounds = (0..=2).filter(|times| (*least.min(&2)..=*most).contains(times));
                    whats.extend(rounds.map(|times| Event::Rounds(times as usize)));
                }
                _ => {}
            }
            let (rule, expression) = (rule.to_owned(), rules.show(node));
            let goal =
                |what| Goal { rule: rule.clone(), expression: expression.clone(), node, what };
            goals.extend(whats.into_iter().map(goal));
        }
    }
    goals
}

/// Returns false if an expression obviously can't fail.
fn may_fail(rules: &Rules, at: usize) -> bool {
    match rules.node(at) {
        Node::Start => false,
        Node::Rule(rule) => may_fail(rules, rules.body(*rule)),
        Node::All(parts) => parts.iter().any(|at| may_fail(rules, *at)),
        Node::First(alternatives) => alternatives.iter().all(|at| may_fail(rules, *at)),
        Node::Repeat { part, least, .. } => *least > 0 && may_fail(rules, *part),
        Node::Text(_) | Node::Fold(_) | Node::Octet(..) => true,
        Node::End | Node::And(_) | Node::Not(_) => true,
    }
}

/// All goals that some file has reached, for one grammar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    grammar: Grammar,
    /// The events that have occurred at each expression, as bits.
    nodes: Vec<u32>,
}

impl Seen {
    /// Returns an empty set of goals.
    pub fn new(grammar: Grammar) -> Seen {
        Seen { grammar, nodes: vec![0; grammar.rules().nodes.len()] }
    }

    /// Interprets the grammar over a file, and adds the goals that the file reaches. Returns whether the grammar
    /// accepts the file.
    pub fn add(&mut self, file: &[u8]) -> bool {
        read(self.grammar.rules(), file, self)
    }

    /// Returns whether some file has reached the goal.
    pub fn has(&self, goal: &Goal) -> bool {
        self.nodes.get(goal.node).is_some_and(|bits| bits >> goal.what.bit() & 1 == 1)
    }

    /// Returns the indices of the given goals that some file has reached.
    pub fn reached(&self, goals: &[Goal]) -> CoverSet {
        (0..goals.len()).filter(|at| self.has(&goals[*at])).collect()
    }

    fn note(&mut self, node: usize, event: Event) {
        self.nodes[node] |= 1 << event.bit();
    }
}

impl Observer for Seen {
    type Mark = ();

    fn tried(&mut self, node: usize) {
        self.note(node, Event::Entered);
    }

    fn came(&mut self, node: usize, (): (), matched: bool) {
        self.note(node, if matched { Event::Matched } else { Event::Failed });
    }

    fn chose(&mut self, node: usize, which: usize) {
        self.note(node, Event::Alternative(which + 1));
    }

    fn rounds(&mut self, node: usize, rounds: u32) {
        self.note(node, Event::Rounds(rounds.min(2) as usize));
    }
}

#[cfg(test)]
mod tests {
    use crate::grammar::cover_set::smallest;
    use crate::grammar::goals::{Event, Goal, Seen, goals};
    use crate::grammar::grammars::Grammar;

    fn reached(grammar: Grammar, file: &[u8]) -> Vec<String> {
        let mut seen = Seen::new(grammar);
        seen.add(file);
        goals(grammar).iter().filter(|goal| seen.has(goal)).map(Goal::to_string).collect()
    }

    #[test]
    fn what_becomes_of_an_expression_is_told() {
        let has = |file: &[u8], goal: &str| {
            assert!(goals(Grammar::Strict).iter().any(|known| known.to_string() == goal), "{goal}");
            reached(Grammar::Strict, file).iter().any(|reached| reached == goal)
        };
        let terminator = r#"line_terminator: "\r\n" | "\r" | "\n": alternative "#;
        for (file, which) in [(&b"\r\n"[..], 1), (b"\r", 2), (b"\n", 3)] {
            for other in 1..=3 {
                assert_eq!(has(file, &format!("{terminator}{other}")), other == which);
            }
        }
        for (file, rounds) in [(&b"a:"[..], "0"), (b"a: ", "1"), (b"a: \t", "2 or more")] {
            let spaces = "unrecognised_header: space*: rounds ";
            assert!(has(file, &format!("{spaces}{rounds}")), "{rounds}");
        }
        assert!(has(b"a", "file: EOI: failed"));
        assert!(!has(b"a:", "file: EOI: failed"));
        assert!(has(b"user-AGENT:*", "default_agent_line: user_agent: matched"));
        assert!(has(b"a:", "line_end: !ANY: matched") && !has(b"\n", "line_end: !ANY: matched"));
    }

    #[test]
    fn what_the_notation_rules_out_is_no_goal() {
        let goals = goals(Grammar::Lenient);
        let events = |rule: &str, expression: &str| -> Vec<Event> {
            let same = |goal: &&Goal| goal.rule == rule && goal.expression == expression;
            goals.iter().filter(same).map(|goal| goal.what).collect()
        };
        let rounds = |times| Event::Rounds(times);
        assert_eq!(
            events("file", "byte_order_mark?"),
            [Event::Entered, Event::Matched, rounds(0), rounds(1)]
        );
        assert_eq!(events("file", "SOI"), [Event::Entered, Event::Matched]);
        assert_eq!(
            events("blank_line", "space+"),
            [Event::Entered, Event::Matched, Event::Failed, rounds(1), rounds(2)]
        );
    }

    #[test]
    fn a_small_set_reaches_what_all_files_reach() {
        let file = b"User-agent: a\nDisallow:\n";
        let files: [&[u8]; 5] = [b"", b"\n", file, &file[..23], b"\n"];
        let goals = goals(Grammar::Strict);
        let seen = |files: &[&[u8]]| {
            let mut seen = Seen::new(Grammar::Strict);
            for file in files {
                seen.add(file);
            }
            seen
        };
        let reached = files.map(|file| (file.len(), seen(&[file]).reached(&goals)));
        let chosen = smallest(&reached);
        let set: Vec<&[u8]> = chosen.iter().map(|(at, _)| files[*at]).collect();
        assert_eq!(seen(&set), seen(&files));
        assert_eq!(seen(&set).reached(&goals).count(), seen(&files).reached(&goals).count());
        assert!(!chosen.iter().any(|(at, _)| *at == 4), "{chosen:?}");
    }
}
