//! Builds the tree of a file by interpreting a grammar.

use crate::grammar::read::{Observer, read};
use norobots_grammar::{Emits, Node, Rules};

/// Returns the nodes in the tree of a file. A node is given as the index of its rule, its start and its end. Each node
/// comes after the nodes that it contains. Returns `None` if the grammar refuses the file.
pub(crate) fn nodes(rules: &Rules, file: &[u8]) -> Option<Vec<(usize, usize, usize)>> {
    let mut growing = Growing { rules, nodes: Vec::with_capacity(32), silent: 0 };
    read(rules, file, &mut growing).then_some(growing.nodes)
}

struct Growing<'a> {
    rules: &'a Rules,
    nodes: Vec<(usize, usize, usize)>,
    /// The number of enclosing rules that hide the nodes inside them.
    silent: usize,
}

impl Observer for Growing<'_> {
    /// The number of nodes in the tree before the expression was tried.
    type Mark = usize;

    fn tried(&mut self, _node: usize) -> usize {
        self.nodes.len()
    }

    /// Removes the nodes of an expression that didn't match or is a predicate.
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
