//! A grammar interpreted over a file, and watched.

use norobots_grammar::{Node, Rules};

/// Who watches what becomes of the expressions.
pub(crate) trait Observer {
    /// What is known when an expression is tried, and wanted when it is known what became of it.
    type Mark;

    /// The expression is tried.
    fn tried(&mut self, node: usize) -> Self::Mark;

    /// It matched or not.
    fn came(&mut self, node: usize, mark: Self::Mark, matched: bool);

    /// That alternative of it matched, from 0.
    fn chose(&mut self, _node: usize, _which: usize) {}

    /// It went round so often.
    fn rounds(&mut self, _node: usize, _rounds: u32) {}

    /// The rule is tried.
    fn begins(&mut self, _rule: usize) {}

    /// It matched from there to there, or not.
    fn ends(&mut self, _rule: usize, _from: usize, _end: Option<usize>) {}
}

/// Interprets the grammar over a file; whether it accepts it.
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

    /// Where the expression ends that begins at `from`; `None` where it does not match.
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
            Node::All(of) => of.iter().try_fold(from, |from, at| self.node(*at, from)),
            Node::First(of) => {
                let mut each = of.iter().enumerate();
                let (which, end) =
                    each.find_map(|(which, at)| Some((which, self.node(*at, from)?)))?;
                self.watch.chose(at, which);
                Some(end)
            }
            Node::Repeat { of, least, most } => {
                let (mut rounds, mut end) = (0, from);
                while rounds < *most
                    && let Some(next) = self.node(*of, end)
                {
                    rounds += 1;
                    if next == end {
                        // Whatever takes nothing may be repeated without end.
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
            Node::And(of) => self.node(*of, from).map(|_| from),
            Node::Not(of) => self.node(*of, from).is_none().then_some(from),
        }
    }
}
