//! The tree of a file, made by interpreting a grammar: for mutants of grammars, from which no parser is compiled.

use crate::grammar::read::{Observer, read};
use norobots_grammar::{Emits, Node, Rules};

/// Returns the nodes of a file's tree: the rule of each, and its span in bytes. A node comes after those inside it.
/// `None` if the grammar refuses the file.
pub(crate) fn nodes(rules: &Rules, file: &[u8]) -> Option<Vec<(usize, usize, usize)>> {
    let mut growing = Growing { rules, nodes: Vec::with_capacity(32), silent: 0 };
    read(rules, file, &mut growing).then_some(growing.nodes)
}

/// The nodes of a tree so far.
struct Growing<'a> {
    rules: &'a Rules,
    nodes: Vec<(usize, usize, usize)>,
    /// The number of rules around the current expression that make a node without nodes inside it.
    silent: usize,
}

impl Observer for Growing<'_> {
    /// The number of nodes when the expression was tried.
    type Mark = usize;

    fn tried(&mut self, _node: usize) -> usize {
        self.nodes.len()
    }

    /// Drops the nodes of an expression that did not match, and those of a predicate.
    fn came(&mut self, node: usize, before: usize, matched: bool) {
        if self.nodes.len() > before
            && (!matched || matches!(self.rules.node(node), Node::And(_) | Node::Not(_)))
        {
            self.nodes.truncate(before);
        }
    }

    fn begins(&mut self, rule: usize) {
        self.silent += usize::from(self.rules.rules[rule].emits == Emits::Itself);
    }

    fn ends(&mut self, rule: usize, from: usize, end: Option<usize>) {
        let emits = self.rules.rules[rule].emits;
        self.silent -= usize::from(emits == Emits::Itself);
        if let Some(end) = end
            && self.silent == 0
            && emits != Emits::Inside
        {
            self.nodes.push((rule, from, end));
        }
    }
}
