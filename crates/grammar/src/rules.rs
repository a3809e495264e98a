//! A grammar as data: its expressions in one list, their names resolved.

use crate::octets::Octets;

/// The rules of a grammar.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The rules, in the order of the text.
    pub rules: Vec<Rule>,
    /// All expressions, each after those inside it.
    pub nodes: Vec<Node>,
    /// The rule that is the whole file.
    pub file: usize,
}

/// A name, the place of its expression, and what the tree has of it.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// The place of its expression.
    pub body: usize,
    /// What the tree has of it.
    pub emits: Emits,
    /// The path of the file that it stands in.
    pub path: String,
    /// The line there, from 1.
    pub line: usize,
}

/// What the tree has of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emits {
    /// A node, and in it those of what it is made of.
    All,
    /// A node with none in it.
    Itself,
    /// None but those of what it is made of.
    Inside,
}

/// An expression; those inside it are places in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// These octets.
    Text(Vec<u8>),
    /// These octets, the case of letters aside.
    Fold(Vec<u8>),
    /// One octet, of those from the first to the last.
    Octet(u8, u8),
    /// The start of the file.
    Start,
    /// The end of the file.
    End,
    /// The expression of that rule.
    Rule(usize),
    /// One after the other.
    All(Vec<usize>),
    /// The first that matches.
    First(Vec<usize>),
    /// The same again, as often as it matches, up to `most`.
    Repeat {
        /// What is repeated.
        of: usize,
        /// How often at least.
        least: u32,
        /// How often at most; `u32::MAX` is any number.
        most: u32,
    },
    /// It matches here, and takes nothing.
    And(usize),
    /// It does not match here, and takes nothing.
    Not(usize),
}

impl Node {
    /// The expressions directly inside this one.
    pub fn parts(&self) -> &[usize] {
        match self {
            Node::All(of) | Node::First(of) => of,
            Node::Repeat { of, .. } | Node::And(of) | Node::Not(of) => std::slice::from_ref(of),
            _ => &[],
        }
    }
}

impl Rules {
    /// The octets that an expression matches, if it matches one octet always and makes nothing.
    pub fn one_octet(&self, at: usize) -> Option<Octets> {
        match self.node(at) {
            Node::Text(text) if text.len() == 1 => Some(Octets::those(|octet| octet == text[0])),
            Node::Octet(low, high) => Some(Octets::those(|octet| (low..=high).contains(&&octet))),
            Node::First(of) => {
                let of: Option<Vec<Octets>> = of.iter().map(|at| self.one_octet(*at)).collect();
                Some(Octets::any(&of?))
            }
            Node::All(of) => self.class(of),
            Node::Rule(rule) if self.rules[*rule].emits == Emits::Inside => {
                self.one_octet(self.body(*rule))
            }
            _ => None,
        }
    }

    /// The octets that expressions, one after the other, match as [`one_octet`](Rules::one_octet) has it:
    /// those of the last one, without what predicates before it rule out.
    pub fn class(&self, of: &[usize]) -> Option<Octets> {
        let (last, before) = of.split_last()?;
        let out = before.iter().map(|at| match self.node(*at) {
            Node::Not(of) => self.one_octet(*of),
            _ => None,
        });
        let out = out.collect::<Option<Vec<Octets>>>()?;
        Some(self.one_octet(*last)?.but(&out))
    }

    /// Whether an expression may match no text.
    pub fn may_be_empty(&self, at: usize) -> bool {
        match self.node(at) {
            Node::Text(_) | Node::Fold(_) | Node::Octet(..) => false,
            Node::Start | Node::End | Node::And(_) | Node::Not(_) => true,
            Node::Rule(rule) => self.may_be_empty(self.body(*rule)),
            Node::All(of) => of.iter().all(|at| self.may_be_empty(*at)),
            Node::First(of) => of.iter().any(|at| self.may_be_empty(*at)),
            Node::Repeat { of, least, .. } => *least == 0 || self.may_be_empty(*of),
        }
    }

    /// The expression of that place.
    pub fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    /// The expression of a rule.
    pub fn body(&self, rule: usize) -> usize {
        self.rules[rule].body
    }

    /// The same grammar with another expression at a place.
    pub fn with(&self, at: usize, node: Node) -> Rules {
        let mut rules = self.clone();
        rules.nodes[at] = node;
        rules
    }

    /// The rules and the terminals that the expression of a rule is made of, in the order of the
    /// text. What a predicate looks at is not among them.
    pub fn symbols(&self, rule: usize) -> Vec<usize> {
        let (mut symbols, mut open) = (Vec::new(), vec![self.body(rule)]);
        while let Some(at) = open.pop() {
            match self.node(at) {
                Node::Text(_) | Node::Fold(_) | Node::Octet(..) | Node::Rule(_) => symbols.push(at),
                Node::And(_) | Node::Not(_) => {}
                node => open.extend(node.parts().iter().rev()),
            }
        }
        symbols
    }

    /// The rules that the file is made of and all their expressions, in the order of the text.
    pub fn used(&self) -> Vec<(&str, Vec<usize>)> {
        let mut seen = vec![false; self.rules.len()];
        let mut open = vec![self.file];
        while let Some(rule) = open.pop() {
            if !std::mem::replace(&mut seen[rule], true) {
                let inside = self.inside(rule).into_iter();
                open.extend(inside.filter_map(|at| match self.nodes[at] {
                    Node::Rule(other) => Some(other),
                    _ => None,
                }));
            }
        }
        let used = (0..self.rules.len()).filter(|&rule| seen[rule]);
        used.map(|rule| (self.rules[rule].name.as_str(), self.inside(rule))).collect()
    }

    /// The expressions of a rule, each before those inside it.
    fn inside(&self, rule: usize) -> Vec<usize> {
        let mut found = vec![self.rules[rule].body];
        let mut at = 0;
        while let Some(&node) = found.get(at) {
            at += 1;
            found.extend(self.node(node).parts());
        }
        found
    }

    /// An expression in the notation of the grammar files.
    pub fn show(&self, at: usize) -> String {
        self.shown(at, false)
    }

    /// The expression; inside another one several words want parentheses.
    fn shown(&self, at: usize, inner: bool) -> String {
        let inside = |at: &usize| self.shown(*at, true);
        let joined = |of: &[usize], by: &str| {
            let words = of.iter().map(inside).collect::<Vec<_>>().join(by);
            if inner { format!("({words})") } else { words }
        };
        match self.node(at) {
            Node::Text(text) => format!("\"{}\"", text.escape_ascii()),
            Node::Fold(text) => format!("^\"{}\"", text.escape_ascii()),
            Node::Octet(0, 255) => "ANY".to_owned(),
            Node::Octet(low, high) => {
                format!("'{}'..'{}'", low.escape_ascii(), high.escape_ascii())
            }
            Node::Start => "SOI".to_owned(),
            Node::End => "EOI".to_owned(),
            Node::Rule(rule) => self.rules[*rule].name.clone(),
            Node::All(of) => joined(of, " ~ "),
            Node::First(of) => joined(of, " | "),
            Node::Repeat { of, least, most } => {
                let rounds = match (*least, *most) {
                    (0, 1) => "?".to_owned(),
                    (0, u32::MAX) => "*".to_owned(),
                    (1, u32::MAX) => "+".to_owned(),
                    (least, u32::MAX) => format!("{{{least},}}"),
                    (least, most) => format!("{{{least},{most}}}"),
                };
                inside(of) + &rounds
            }
            Node::And(of) => format!("&{}", inside(of)),
            Node::Not(of) => format!("!{}", inside(of)),
        }
    }
}

#[cfg(feature = "read")]
#[cfg(test)]
mod tests {
    use crate::read::File;
    use crate::rules::Rules;

    #[test]
    fn an_expression_is_shown_as_it_is_written() {
        let text = r#"file = { SOI ~ (a | "\r\n" ~ !ANY)* ~ ^"b"? ~ ('a'..'c'){2,} ~ &a ~ EOI } a = { "x"+ }"#;
        let rules = Rules::read(&[File { path: "it", text }], "file").unwrap();
        assert_eq!(
            rules.show(rules.rules[rules.file].body),
            r#"SOI ~ (a | ("\r\n" ~ !ANY))* ~ ^"b"? ~ 'a'..'c'{2,} ~ &a ~ EOI"#
        );
    }
}
