//! A grammar as data. All expressions of the grammar are in one list, and refer to rules by index and not by name.

use crate::octets::Octets;

/// The rules of a grammar.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The rules, in the order in which the files define them.
    pub rules: Vec<Rule>,
    /// All expressions. Each expression comes after the expressions that it contains.
    pub nodes: Vec<Node>,
    /// The index of the rule that describes a whole robots.txt file.
    pub file: usize,
}

/// A rule of a grammar.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The name of the rule.
    pub name: String,
    /// The index of the rule's expression in [`Rules::nodes`].
    pub body: usize,
    /// Which nodes of the syntax tree the rule makes.
    pub emits: Emits,
    /// The path of the grammar file that defines the rule.
    pub path: String,
    /// The line of the rule in the grammar file, counted from 1.
    pub line: usize,
}

/// Which nodes of the syntax tree a rule makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emits {
    /// The rule makes a node. The nodes of inner rules are children of this node.
    All,
    /// The rule makes a node without children. Inner rules make no nodes.
    Itself,
    /// The rule makes no node, but inner rules may make nodes.
    Inside,
}

/// An expression. An expression refers to other expressions by their index in [`Rules::nodes`], and to a rule by its
/// index in [`Rules::rules`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Matches a text exactly as written.
    Text(Vec<u8>),
    /// Matches a text without regard to the case of ASCII letters.
    Fold(Vec<u8>),
    /// Matches one octet in a range. The two octets are the first and the last octet of the range.
    Octet(u8, u8),
    /// Matches only at the start of the file.
    Start,
    /// Matches only at the end of the file.
    End,
    /// Matches the expression of the rule with this index.
    Rule(usize),
    /// Matches a sequence of expressions.
    All(Vec<usize>),
    /// Tries several expressions in order, and matches the first that succeeds.
    First(Vec<usize>),
    /// Matches an expression repeatedly, as often as possible up to `most` times.
    Repeat {
        /// The expression that is repeated.
        part: usize,
        /// The minimum number of repetitions.
        least: u32,
        /// The maximum number of repetitions, or `u32::MAX` if there is no maximum.
        most: u32,
    },
    /// A predicate, which consumes no octets. The expression must match at the current offset.
    And(usize),
    /// A predicate, which consumes no octets. The expression must not match at the current offset.
    Not(usize),
}

impl Node {
    /// Returns the indices of the expressions that this expression directly contains.
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
    /// If an expression always matches exactly one octet and makes no node, returns the octets that the expression can
    /// match. Otherwise, returns `None`.
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

    /// Returns the octets that a sequence of expressions can match. The last expression must meet the condition of
    /// [`one_octet`](Rules::one_octet). Every earlier expression must be a negative predicate that excludes octets. If
    /// the sequence has another form, returns `None`.
    pub fn class(&self, parts: &[usize]) -> Option<Octets> {
        let (last, before) = parts.split_last()?;
        let out = before.iter().map(|at| match self.node(*at) {
            Node::Not(inner) => self.one_octet(*inner),
            _ => None,
        });
        let out = out.collect::<Option<Vec<Octets>>>()?;
        Some(self.one_octet(*last)?.but(&out))
    }

    /// Returns whether an expression can match the empty text.
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

    /// Returns the expression with this index.
    pub fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    /// Returns the index of a rule's expression.
    pub fn body(&self, rule: usize) -> usize {
        self.rules[rule].body
    }

    /// Returns a copy of the grammar with `node` as the expression at the index `at`.
    pub fn with(&self, at: usize, node: Node) -> Rules {
        let mut rules = self.clone();
        rules.nodes[at] = node;
        rules
    }

    /// Returns the indices of all texts, octets and rules in the expression of a rule, in the order of the grammar
    /// file. Indices inside predicates are omitted.
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

    /// Returns every rule that is used to parse a whole file, with the expressions of the rule. The rules are in the
    /// order in which the grammar defines them.
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

    /// Each expression comes before the expressions that it contains.
    fn inside(&self, rule: usize) -> Vec<usize> {
        let mut nodes = vec![self.rules[rule].body];
        let mut at = 0;
        while let Some(&node) = nodes.get(at) {
            at += 1;
            nodes.extend(self.node(node).parts());
        }
        nodes
    }

    /// Writes an expression in the notation of the grammar files.
    pub fn show(&self, at: usize) -> String {
        self.shown(at, false)
    }

    /// If `inner` is true, a sequence or choice is put in parentheses.
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
