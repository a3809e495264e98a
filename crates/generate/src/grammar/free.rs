//! Removes the predicates from a grammar, for generators that don't support predicates.

use norobots_grammar::{Node, Octets, Rules};
use std::collections::{BTreeMap, BTreeSet};

/// The rules of a grammar without its predicates. Two kinds of predicates are replaced. All other predicates are
/// dropped, so that the rules may accept more files than the grammar.
///
/// - If a predicate excludes an octet at the start of an expression, the expression is changed so that it does not
///   begin with this octet.
/// - If a predicate permits the end of the file in place of a line terminator, the rule gets a second version without
///   the terminator.
pub(super) struct Free {
    /// The rules. Each rule comes after the rules that it contains, and the last rule is the whole file.
    pub(super) rules: Vec<(String, Part)>,
    /// The dropped predicates: the name of the rule, and the text of the predicate.
    pub(super) left_out: BTreeSet<(String, String)>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Part {
    One(Octets),
    Text(Vec<u8>),
    Rule(usize),
    /// All of the parts, in order. An empty list matches the empty text.
    All(Vec<Part>),
    /// One of the parts. An empty list matches no text, not even the empty text.
    Any(Vec<Part>),
    /// The part, repeated `least` to `most` times. `u32::MAX` means that there is no limit.
    Repeat(Box<Part>, u32, u32),
}

impl Part {
    fn none() -> Part {
        Part::Any(Vec::new())
    }

    fn empty() -> Part {
        Part::All(Vec::new())
    }

    fn is_none(&self) -> bool {
        *self == Part::none()
    }

    fn holds(&self, part: &Part) -> bool {
        self == part
            || match self {
                Part::All(parts) | Part::Any(parts) => parts.iter().any(|inner| inner.holds(part)),
                Part::Repeat(repeated, ..) => repeated.holds(part),
                _ => false,
            }
    }

    fn all(parts: Vec<Part>) -> Part {
        let mut all = Vec::new();
        for part in parts {
            match part {
                part if part.is_none() => return part,
                Part::All(inner) => all.extend(inner),
                part => all.push(part),
            }
        }
        if all.len() == 1 { all.remove(0) } else { Part::All(all) }
    }

    fn any(parts: impl IntoIterator<Item = Part>) -> Part {
        let mut any = Vec::new();
        for part in parts {
            match part {
                Part::Any(inner) => any.extend(inner),
                part => any.push(part),
            }
        }
        if any.len() == 1 { any.remove(0) } else { Part::Any(any) }
    }

    fn repeat(repeated: Part, least: u32, most: u32) -> Part {
        match (repeated.is_none(), least, most) {
            (_, _, 0) | (true, 0, _) => Part::empty(),
            (true, ..) => repeated,
            _ => Part::Repeat(Box::new(repeated), least, most),
        }
    }
}

impl Free {
    pub(super) fn of(rules: &Rules) -> Free {
        let free = Free { rules: Vec::new(), left_out: BTreeSet::new() };
        let mut maker = Maker { rules, free, parts: BTreeMap::new() };
        let body = rules.body(rules.file);
        let file = Part::any([maker.part(body, rules.file), maker.ending(body, rules.file)]);
        maker.free.rules.push((rules.rules[rules.file].name.clone(), file));
        maker.free
    }

    /// Returns a sentence for each reason why the rules accept more files than the grammar.
    pub(super) fn looser(&self) -> Vec<String> {
        let left_out = self.left_out.iter();
        let without =
            |(rule, what): &(String, String)| format!("Looser: the rule {rule} leaves out {what}.");
        let mut looser: Vec<String> = left_out.map(without).collect();
        let carriage_return = Part::One(Octets::those(|octet| octet == b'\r'));
        if self.rules.iter().any(|(_, part)| part.holds(&carriage_return)) {
            looser.push(
                "Looser: an LF may follow the CR that ends a line, and both are then read as one line end."
                    .to_owned(),
            );
        }
        looser
    }
}

struct Maker<'a> {
    rules: &'a Rules,
    free: Free,
    /// The parts that replace rules. The key is the index of a rule, with a flag that says whether the end of the file
    /// replaces the rule's line terminator.
    parts: BTreeMap<(usize, bool), Part>,
}

impl Maker<'_> {
    fn rule(&mut self, rule: usize, ending: bool) -> Part {
        if let Some(part) = self.parts.get(&(rule, ending)) {
            return part.clone();
        }
        let (body, mut name) = (self.rules.body(rule), self.rules.rules[rule].name.clone());
        let part = if ending { self.ending(body, rule) } else { self.part(body, rule) };
        let replacement = match part.is_none() {
            true => part,
            false => {
                name += if ending { "_at_end" } else { "" };
                self.free.rules.push((name, part));
                Part::Rule(self.free.rules.len() - 1)
            }
        };
        self.parts.insert((rule, ending), replacement.clone());
        replacement
    }

    /// Converts an expression of the rule `inside`. Alternatives that match only at the end of the file are dropped.
    fn part(&mut self, at: usize, inside: usize) -> Part {
        let rules = self.rules;
        let node = rules.node(at);
        if !matches!(node, Node::Rule(_) | Node::All(_))
            && let Some(octets) = rules.one_octet(at)
        {
            return Part::One(octets);
        }
        match node {
            Node::Rule(rule) => self.rule(*rule, false),
            Node::All(parts) => self.all(parts, inside),
            Node::Text(text) => Part::Text(text.clone()),
            Node::Fold(text) => {
                let any_case = |letter: &u8| {
                    Part::One(Octets::those(|octet| octet.eq_ignore_ascii_case(letter)))
                };
                Part::all(text.iter().map(any_case).collect())
            }
            Node::Octet(..) => unreachable!("it is one octet"),
            Node::First(alternatives) => {
                Part::any(alternatives.iter().map(|at| self.part(*at, inside)))
            }
            Node::Repeat { part, least, most } => {
                Part::repeat(self.part(*part, inside), *least, *most)
            }
            Node::Start | Node::End => Part::empty(),
            Node::Not(_) if self.is_end(at) => Part::none(),
            Node::And(_) | Node::Not(_) => {
                let name = self.rules.rules[inside].name.clone();
                self.free.left_out.insert((name, self.rules.show(at)));
                Part::empty()
            }
        }
    }

    fn all(&mut self, parts: &[usize], inside: usize) -> Part {
        let (mut all, mut rest) = (Vec::new(), parts);
        while let [first, after @ ..] = rest {
            rest = after;
            if let (Node::Not(not), [next, after @ ..]) = (self.rules.node(*first), after)
                && let Some(out) = self.rules.one_octet(*not)
            {
                let next = self.part(*next, inside);
                if let Some(part) = self.without(&next, &out) {
                    all.push(part);
                    rest = after;
                    continue;
                }
            }
            all.push(self.part(*first, inside));
        }
        Part::all(all)
    }

    /// Returns the part without the texts that begin with one of these octets. Returns `None` if the part may be empty,
    /// because the next part would then have to exclude the octets.
    fn without(&self, part: &Part, out: &Octets) -> Option<Part> {
        Some(match part {
            Part::One(octets) => match octets.but(std::slice::from_ref(out)) {
                octets if octets.as_slice().is_empty() => Part::none(),
                octets => Part::One(octets),
            },
            Part::Text(text) if out.contains(text[0]) => Part::none(),
            Part::Text(_) => part.clone(),
            Part::Rule(rule) => match self.without(&self.free.rules[*rule].1, out)? {
                same if same == self.free.rules[*rule].1 => part.clone(),
                other => other,
            },
            Part::Any(alternatives) => {
                let alternatives = alternatives.iter().map(|part| self.without(part, out));
                Part::any(alternatives.collect::<Option<Vec<Part>>>()?)
            }
            Part::All(parts) => {
                let (first, rest) = parts.split_first()?;
                Part::all([&[self.without(first, out)?], rest].concat())
            }
            Part::Repeat(_, 0, _) => return None,
            Part::Repeat(repeated, least, most) => {
                let most = if *most == u32::MAX { *most } else { most - 1 };
                let rest = Part::repeat((**repeated).clone(), least - 1, most);
                Part::all(vec![self.without(repeated, out)?, rest])
            }
        })
    }

    /// Converts an expression so that the end of the file replaces the line terminator in the expression.
    fn ending(&mut self, at: usize, inside: usize) -> Part {
        let rules = self.rules;
        match rules.node(at) {
            Node::Rule(rule) => self.rule(*rule, true),
            Node::Not(_) if self.is_end(at) => Part::empty(),
            Node::First(alternatives) => {
                Part::any(alternatives.iter().map(|at| self.ending(*at, inside)))
            }
            Node::Repeat { part, least, most } => {
                let most = if *most == u32::MAX { *most } else { most - 1 };
                let before = Part::repeat(self.part(*part, inside), least.saturating_sub(1), most);
                Part::all(vec![before, self.ending(*part, inside)])
            }
            Node::All(parts) => {
                let mut any = Vec::new();
                for (place, at) in parts.iter().enumerate().rev() {
                    let ending = self.ending(*at, inside);
                    if !ending.is_none() {
                        any.push(Part::all(vec![self.all(&parts[..place], inside), ending]));
                    }
                    // The file can't end before a part that always writes something.
                    if !rules.may_be_empty(*at) {
                        break;
                    }
                }
                Part::any(any)
            }
            _ => Part::none(),
        }
    }

    /// Returns whether the expression is `!ANY`, which matches only at the end of the file.
    fn is_end(&self, at: usize) -> bool {
        let any = |octets: Octets| octets.as_slice().len() == 256;
        matches!(self.rules.node(at), Node::Not(inner) if self.rules.one_octet(*inner).is_some_and(any))
    }
}
