//! The tree that a grammar gives of a file, made by interpreting the grammar.
//!
//! Files that are drawn are judged by it, and not by the derived parser: they are short and many, and a
//! queue of tokens with all that pest keeps beside it costs more than the reading. The trees are held
//! against the derived parsers', in the tests of `mutant` and in `tests/it/generate.rs`.

use super::choose::Octets;
use super::read::{Watch, read};
use super::rules::{Emits, Node, Rules};
use crate::source::Span;
use crate::syntax::{Makes, Mark};

/// A grammar, ready to be read over many files.
#[derive(Debug)]
pub(super) struct Judge {
    rules: &'static Rules,
    known: Vec<Known>,
    /// What each rule makes in the tree of a document.
    makes: Vec<Makes>,
}

impl Judge {
    /// `makes` says it of a rule by its name.
    pub(super) fn of(rules: &'static Rules, makes: fn(&str) -> Makes) -> Judge {
        Judge {
            rules,
            known: Known::all(rules),
            makes: (0..rules.count()).map(|rule| makes(rules.name(rule))).collect(),
        }
    }

    /// What the rules make of a file, each after what is inside it; `None` if the grammar refuses it.
    pub(super) fn marks(&self, file: &[u8]) -> Option<impl Iterator<Item = Mark>> {
        let nodes = grown(self.rules, &self.known, file)?;
        let mark =
            |(rule, start, end)| Mark { makes: self.makes[rule], span: Span::new(start, end) };
        Some(nodes.into_iter().map(mark))
    }
}

/// The nodes of a file's tree, each after those inside it: its rule, and its span in bytes. `None` where
/// the grammar refuses the file.
pub(super) fn nodes(rules: &Rules, file: &[u8]) -> Option<Vec<(usize, usize, usize)>> {
    grown(rules, &[], file)
}

/// What is known of an expression before it is tried.
#[derive(Debug)]
struct Known {
    /// Of one that is one octet always, those that may stand there.
    octets: Option<Octets>,
    /// What it can begin with.
    begins: Begins,
}

impl Known {
    fn all(rules: &Rules) -> Vec<Known> {
        let of = |at| Known { octets: rules.octets(at), begins: Begins::of(rules, at) };
        (0..rules.len()).map(of).collect()
    }
}

/// What the text that an expression matches can begin with, predicates aside.
#[derive(Clone, Debug)]
struct Begins {
    with: Octets,
    /// Whether it can match no text.
    empty: bool,
}

impl Begins {
    fn of(rules: &Rules, at: usize) -> Begins {
        let with = |octets: &[u8]| Begins {
            with: Octets::those(|octet| octets.contains(&octet)),
            empty: false,
        };
        let nothing = || Begins { empty: true, ..with(b"") };
        match rules.node(at) {
            Node::Text(text) => with(&text[..1]),
            Node::Fold(text) => with(&[text[0].to_ascii_lowercase(), text[0].to_ascii_uppercase()]),
            Node::Octet(low, high) => with(&(*low..=*high).collect::<Vec<u8>>()),
            Node::Start | Node::End | Node::And(_) | Node::Not(_) => nothing(),
            Node::Rule(rule) => Begins::of(rules, rules.body(*rule)),
            Node::All(of) => of.iter().fold(nothing(), |before, at| match before.empty {
                true => Begins { empty: false, ..before }.or(&Begins::of(rules, *at)),
                false => before,
            }),
            Node::First(of) => {
                let of = of.iter().map(|at| Begins::of(rules, *at));
                of.fold(with(b""), |before, next| before.or(&next))
            }
            Node::Repeat { of, least, .. } => {
                let of = Begins::of(rules, *of);
                Begins { empty: of.empty || *least == 0, ..of }
            }
        }
    }

    fn or(&self, other: &Begins) -> Begins {
        let with = |octet| self.with.contains(octet) || other.with.contains(octet);
        Begins { with: Octets::those(with), empty: self.empty || other.empty }
    }
}

fn grown(rules: &Rules, known: &[Known], file: &[u8]) -> Option<Vec<(usize, usize, usize)>> {
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

impl Watch for Growing<'_> {
    /// How many nodes there are.
    type Mark = usize;

    fn octets(&self, node: usize) -> Option<&Octets> {
        self.known.get(node)?.octets.as_ref()
    }

    fn can(&self, node: usize, next: Option<u8>) -> bool {
        self.known.get(node).is_none_or(|Known { begins, .. }| {
            begins.empty || next.is_some_and(|next| begins.with.contains(next))
        })
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
        self.silent += usize::from(self.rules.emits(rule) == Emits::Itself);
    }

    fn ends(&mut self, rule: usize, from: usize, end: Option<usize>) {
        let emits = self.rules.emits(rule);
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
    use super::{Known, grown, nodes};
    use crate::generate::rules::Rules;

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
            assert!(known.iter().any(|known| known.octets.is_some()), "{text}");
            let mut accepted = 0;
            for number in 0..4_usize.pow(7) {
                // Seven octets of four, of which the fourth is none.
                let octet = |place| b"abc".get(number / 4_usize.pow(place) % 4).copied();
                let file: Vec<u8> = (0..7).filter_map(octet).collect();
                let slowly = nodes(&rules, &file);
                assert_eq!(grown(&rules, &known, &file), slowly, "{text}: {}", file.escape_ascii());
                accepted += usize::from(slowly.is_some());
            }
            assert!((100..12_000).contains(&accepted), "{text}: {accepted}");
        }
    }
}
