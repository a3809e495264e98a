//! The tree that a grammar gives of a file, made by interpreting the grammar.
//!
//! Files that are drawn are judged by it, and not by the derived parser: they are short and many, and a
//! queue of tokens with all that pest keeps beside it costs more than the interpreting. The trees are held
//! against the derived parsers', in the tests of `mutant` and in `tests/it/generate.rs`.

use crate::grammar::octets::Octets;
use crate::grammar::read::{Observer, read};
use crate::grammar::rules::{Emits, Node, Rules};
use norobots::source::Span;
use norobots::syntax::lower::{Made, Makes};

/// A grammar, ready to be read over many files.
#[derive(Debug)]
pub(crate) struct Interpreter {
    rules: &'static Rules,
    known: Vec<Known>,
    /// What each rule makes in the tree of a document.
    makes: Vec<Makes>,
}

impl Interpreter {
    /// `makes` says it of a rule by its name.
    pub(crate) fn of(rules: &'static Rules, makes: fn(&str) -> Makes) -> Interpreter {
        let makes = rules.rules.iter().map(|rule| makes(&rule.name)).collect();
        Interpreter { rules, known: Known::all(rules), makes }
    }

    /// What the rules make of a file, each after what is inside it; `None` if the grammar refuses it.
    pub(crate) fn made(&self, file: &[u8]) -> Option<impl Iterator<Item = Made>> {
        let nodes = nodes(self.rules, &self.known, file)?;
        let made = |(rule, start, end)| (self.makes[rule], Span::new(start, end));
        Some(nodes.into_iter().map(made))
    }
}

/// What is known of an expression before it is tried.
#[derive(Debug)]
pub(crate) struct Known {
    /// Of one that is one octet always, those that may stand there.
    one_octet: Option<Octets>,
    /// The octets with which a text can begin that it matches.
    begins: Octets,
    /// Whether it may match no text.
    empty: bool,
}

impl Known {
    fn all(rules: &Rules) -> Vec<Known> {
        let of = |at| Known {
            one_octet: rules.one_octet(at),
            begins: begins(rules, at),
            empty: rules.may_be_empty(at),
        };
        (0..rules.nodes.len()).map(of).collect()
    }
}

/// The octets with which a text can begin that an expression matches, predicates aside.
pub(crate) fn begins(rules: &Rules, at: usize) -> Octets {
    let any =
        |of: &[usize]| Octets::any(&of.iter().map(|at| begins(rules, *at)).collect::<Vec<_>>());
    match rules.node(at) {
        Node::Text(text) => Octets::those(|octet| octet == text[0]),
        Node::Fold(text) => Octets::those(|octet| octet.eq_ignore_ascii_case(&text[0])),
        Node::Octet(low, high) => Octets::those(|octet| (low..=high).contains(&&octet)),
        Node::Start | Node::End | Node::And(_) | Node::Not(_) => Octets::those(|_| false),
        Node::Rule(rule) => begins(rules, rules.body(*rule)),
        // Up to the first that takes something.
        Node::All(of) => {
            let taking = of.iter().position(|at| !rules.may_be_empty(*at));
            any(&of[..taking.map_or(of.len(), |taking| taking + 1)])
        }
        Node::First(of) => any(of),
        Node::Repeat { of, .. } => begins(rules, *of),
    }
}

/// The nodes of a file's tree, each after those inside it: its rule, and its span in bytes. `None` where
/// the grammar refuses the file. Without `known` each expression is looked at.
pub(crate) fn nodes(
    rules: &Rules,
    known: &[Known],
    file: &[u8],
) -> Option<Vec<(usize, usize, usize)>> {
    let mut growing = Growing { rules, known, nodes: Vec::with_capacity(32), silent: 0 };
    read(rules, file, &mut growing).then_some(growing.nodes)
}

/// The nodes of a tree so far.
struct Growing<'a> {
    rules: &'a Rules,
    /// Empty where each expression is to be looked at.
    known: &'a [Known],
    nodes: Vec<(usize, usize, usize)>,
    /// How many rules that keep what is in them to themselves this is inside of.
    silent: usize,
}

impl Observer for Growing<'_> {
    /// How many nodes there are.
    type Mark = usize;

    fn one_octet(&self, node: usize) -> Option<&Octets> {
        self.known.get(node)?.one_octet.as_ref()
    }

    fn can(&self, node: usize, next: Option<u8>) -> bool {
        let can =
            |known: &Known| known.empty || next.is_some_and(|next| known.begins.contains(next));
        self.known.get(node).is_none_or(can)
    }

    fn tried(&mut self, _node: usize) -> usize {
        self.nodes.len()
    }

    /// Of what does not match there are no nodes, nor of a predicate.
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

#[cfg(test)]
mod tests {
    use crate::grammar::interpret::{Known, nodes};
    use crate::grammar::rules::Rules;

    /// It makes the tree that comes of looking at each expression.
    #[test]
    fn what_is_known_before_changes_no_tree() {
        const GRAMMARS: [&str; 4] = [
            r#"file = { SOI ~ "a"? ~ ("b" | "c"){2,3} ~ EOI }"#,
            r#"file = { SOI ~ (a{2,} ~ b)* ~ "c"* ~ EOI } a = _{ "a" } b = { "b" | 'b'..'c' }"#,
            r#"file = { SOI ~ (&(a ~ ANY) ~ ANY)* ~ !"c" ~ ANY{,2} ~ EOI } a = { "a" | "b" }"#,
            r#"file = { SOI ~ (!("b" | "c") ~ ANY | pair)* ~ EOI } pair = @{ "b" ~ in } in = { "c" }"#,
        ];
        for text in GRAMMARS {
            let rules = Rules::read(text).unwrap();
            let known = Known::all(&rules);
            assert!(known.iter().any(|known| known.one_octet.is_some()), "{text}");
            let mut accepted = 0;
            for number in 0..4_usize.pow(7) {
                // Seven octets of four, of which the fourth is none.
                let octet = |place| b"abc".get(number / 4_usize.pow(place) % 4).copied();
                let file: Vec<u8> = (0..7).filter_map(octet).collect();
                let slowly = nodes(&rules, &[], &file);
                assert_eq!(nodes(&rules, &known, &file), slowly, "{text}: {}", file.escape_ascii());
                accepted += usize::from(slowly.is_some());
            }
            assert!((100..12_000).contains(&accepted), "{text}: {accepted}");
        }
    }
}
