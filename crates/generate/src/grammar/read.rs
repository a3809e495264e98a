//! Interprets grammars. The interpreter informs an observer of each step.

use norobots_grammar::{Node, Rules};

/// Observes each attempt to match an expression or a rule, and its outcome.
pub(crate) trait Observer {
    /// The value that [`Observer::tried`] returns before an attempt, and that [`Observer::came`] gets after it.
    type Mark;

    fn tried(&mut self, node: usize) -> Self::Mark;

    fn came(&mut self, node: usize, mark: Self::Mark, matched: bool);

    /// Called after a choice matched. `which` is the index of the alternative that matched.
    fn chose(&mut self, _node: usize, _which: usize) {}

    /// Called after a repetition matched. `rounds` is the number of its rounds.
    fn rounds(&mut self, _node: usize, _rounds: u32) {}

    /// Called before the interpreter tries a rule.
    fn begins(&mut self, _rule: usize) {}

    /// Called after the interpreter tried a rule. If the rule matched, the match extends from `from` to `end`.
    /// Otherwise `end` is `None`.
    fn ends(&mut self, _rule: usize, _from: usize, _end: Option<usize>) {}
}

/// Returns whether the grammar accepts the file.
pub(crate) fn read(rules: &Rules, file: &[u8], watch: &mut impl Observer) -> bool {
    Reader { rules, file, watch }.rule(rules.file, 0).is_some()
}

struct Reader<'a, W> {
    rules: &'a Rules,
    file: &'a [u8],
    watch: &'a mut W,
}

impl<W: Observer> Reader<'_, W> {
    fn rule(&mut self, rule: usize, from: usize) -> Option<usize> {
        self.watch.begins(rule);
        let end = self.node(self.rules.body(rule), from);
        self.watch.ends(rule, from, end);
        end
    }

    fn node(&mut self, at: usize, from: usize) -> Option<usize> {
        let mark = self.watch.tried(at);
        let end = self.matched(at, from);
        self.watch.came(at, mark, end.is_some());
        end
    }

    fn matched(&mut self, at: usize, from: usize) -> Option<usize> {
        let rules = self.rules;
        let rest = &self.file[from..];
        match rules.node(at) {
            Node::Text(text) => rest.starts_with(text).then_some(from + text.len()),
            Node::Fold(text) => {
                let same = rest.get(..text.len())?.eq_ignore_ascii_case(text);
                same.then_some(from + text.len())
            }
            Node::Octet(low, high) => (low..=high).contains(&rest.first()?).then_some(from + 1),
            Node::Start => (from == 0).then_some(from),
            Node::End => rest.is_empty().then_some(from),
            Node::Rule(rule) => self.rule(*rule, from),
            Node::All(parts) => parts.iter().try_fold(from, |from, at| self.node(*at, from)),
            Node::First(alternatives) => {
                let mut each = alternatives.iter().enumerate();
                let (which, end) =
                    each.find_map(|(which, at)| Some((which, self.node(*at, from)?)))?;
                self.watch.chose(at, which);
                Some(end)
            }
            Node::Repeat { part, least, most } => {
                let (mut rounds, mut end) = (0, from);
                while rounds < *most
                    && let Some(next) = self.node(*part, end)
                {
                    rounds += 1;
                    if next == end {
                        // The loop ends here, because an expression that matches the empty text could match again
                        // forever.
                        rounds = rounds.max(*least);
                        break;
                    }
                    end = next;
                }
                if rounds < *least {
                    return None;
                }
                self.watch.rounds(at, rounds);
                Some(end)
            }
            Node::And(inner) => self.node(*inner, from).map(|_| from),
            Node::Not(inner) => self.node(*inner, from).is_none().then_some(from),
        }
    }
}
