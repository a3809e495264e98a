//! A grammar as data: its expressions in one list, with their names resolved.

use crate::octets::Octets;

/// The rules of a grammar.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The rules, in the order of the text.
    pub rules: Vec<Rule>,
    /// All expressions, each after those inside it.
    pub nodes: Vec<Node>,
    /// The index of the rule for the whole file.
    pub file: usize,
}

/// A rule: its name, the index of its expression, and the nodes that it makes in a tree.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// The index of its expression.
    pub body: usize,
    /// The nodes that the rule makes in a tree.
    pub emits: Emits,
    /// The path of the file that holds it.
    pub path: String,
    /// The line in that file, from 1.
    pub line: usize,
}

/// The nodes that a rule makes in a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emits {
    /// A node that contains those of the inner rules.
    All,
    /// A node without inner nodes.
    Itself,
    /// No node of its own, only those of the inner rules.
    Inside,
}

/// An expression. The numbers in it are the indices of inner expressions in [`Rules::nodes`], or of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A text, exactly as written.
    Text(Vec<u8>),
    /// A text; the case of ASCII letters is ignored.
    Fold(Vec<u8>),
    /// One octet of the range from the first to the last.
    Octet(u8, u8),
    /// The start of the file.
    Start,
    /// The end of the file.
    End,
    /// The expression of that rule.
    Rule(usize),
    /// A sequence: all expressions, one after the other.
    All(Vec<usize>),
    /// A choice: the first expression that matches.
    First(Vec<usize>),
    /// A repetition: an expression as often as it matches, up to `most` times.
    Repeat {
        /// The expression that is repeated.
        part: usize,
        /// The least number of rounds.
        least: u32,
        /// The greatest number of rounds; `u32::MAX` sets no bound.
        most: u32,
    },
    /// A predicate: the expression matches here. It takes nothing.
    And(usize),
    /// A predicate: the expression does not match here. It takes nothing.
    Not(usize),
}

impl Node {
    /// Returns the expressions directly inside this one.
    pub fn parts(&self) -> &[usize] {
        match self {
            Node::All(parts) | Node::First(parts) => parts,
            Node::Repeat { part, .. } | Node::And(part) | Node::Not(part) => {
                std::slice::from_ref(part)
            }
            _ => &[],
        }
    }
}

impl Rules {
    /// Returns the octets that an expression matches, if it always matches exactly one octet and makes no
    /// node.
    pub fn one_octet(&self, at: usize) -> Option<Octets> {
        match self.node(at) {
            Node::Text(text) if text.len() == 1 => Some(Octets::those(|octet| octet == text[0])),
            Node::Octet(low, high) => Some(Octets::those(|octet| (low..=high).contains(&&octet))),
            Node::First(alternatives) => {
                let octets: Option<Vec<Octets>> =
                    alternatives.iter().map(|at| self.one_octet(*at)).collect();
                Some(Octets::any(&octets?))
            }
            Node::All(parts) => self.class(parts),
            Node::Rule(rule) if self.rules[*rule].emits == Emits::Inside => {
                self.one_octet(self.body(*rule))
            }
            _ => None,
        }
    }

    /// Returns the octets that a sequence of expressions matches, if it matches one octet in the
    /// sense of [`one_octet`](Rules::one_octet): those of the last expression, without those that
    /// the predicates before it rule out.
    pub fn class(&self, parts: &[usize]) -> Option<Octets> {
        let (last, before) = parts.split_last()?;
        let out = before.iter().map(|at| match self.node(*at) {
            Node::Not(inner) => self.one_octet(*inner),
            _ => None,
        });
        let out = out.collect::<Option<Vec<Octets>>>()?;
        Some(self.one_octet(*last)?.but(&out))
    }

    /// Returns whether an expression may match the empty text.
    pub fn may_be_empty(&self, at: usize) -> bool {
        match self.node(at) {
            Node::Text(_) | Node::Fold(_) | Node::Octet(..) => false,
            Node::Start | Node::End | Node::And(_) | Node::Not(_) => true,
            Node::Rule(rule) => self.may_be_empty(self.body(*rule)),
            Node::All(parts) => parts.iter().all(|at| self.may_be_empty(*at)),
            Node::First(parts) => parts.iter().any(|at| self.may_be_empty(*at)),
            Node::Repeat { part, least, .. } => *least == 0 || self.may_be_empty(*part),
        }
    }

    /// Returns the expression at that index.
    pub fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    /// Returns the index of the expression of a rule.
    pub fn body(&self, rule: usize) -> usize {
        self.rules[rule].body
    }

    /// Returns the same grammar with another expression at an index.
    pub fn with(&self, at: usize, node: Node) -> Rules {
        let mut rules = self.clone();
        rules.nodes[at] = node;
        rules
    }

    /// Returns the indices of the rules and the terminals in the expression of a rule, in the order
    /// of the text. Those inside predicates are left out.
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

    /// Returns the rules that the file is made of, with all their expressions, in the order of the text.
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

    /// Returns the expressions of a rule, each before those inside it.
    fn inside(&self, rule: usize) -> Vec<usize> {
        let mut nodes = vec![self.rules[rule].body];
        let mut at = 0;
        while let Some(&node) = nodes.get(at) {
            at += 1;
            nodes.extend(self.node(node).parts());
        }
        nodes
    }

    /// Returns an expression in the notation of the grammar files.
    pub fn show(&self, at: usize) -> String {
        self.shown(at, false)
    }

    /// Returns the expression, with parentheses if it has several words and is inside another one.
    fn shown(&self, at: usize, inner: bool) -> String {
        let inside = |at: &usize| self.shown(*at, true);
        let joined = |parts: &[usize], by: &str| {
            let words = parts.iter().map(inside).collect::<Vec<_>>().join(by);
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
            Node::All(parts) => joined(parts, " ~ "),
            Node::First(parts) => joined(parts, " | "),
            Node::Repeat { part, least, most } => {
                let rounds = match (*least, *most) {
                    (0, 1) => "?".to_owned(),
                    (0, u32::MAX) => "*".to_owned(),
                    (1, u32::MAX) => "+".to_owned(),
                    (least, u32::MAX) => format!("{{{least},}}"),
                    (least, most) => format!("{{{least},{most}}}"),
                };
                inside(part) + &rounds
            }
            Node::And(node) => format!("&{}", inside(node)),
            Node::Not(node) => format!("!{}", inside(node)),
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
