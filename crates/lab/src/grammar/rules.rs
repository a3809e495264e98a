//! A grammar as data: its expressions in one list, their names resolved.

use crate::grammar::octets::Octets;
use pest_meta::ast::{Expr, RuleType};
use pest_meta::parser;
use pest_meta::parser::Rule as Notation;
use std::fmt;

/// The rules of a grammar.
#[derive(Clone, Debug)]
pub struct Rules {
    rules: Vec<Rule>,
    nodes: Vec<Node>,
    /// The rule that is the whole file.
    file: usize,
}

/// A name, the place of its expression, and what the tree has of it.
#[derive(Clone, Debug)]
struct Rule {
    name: String,
    body: usize,
    emits: Emits,
}

/// What the tree has of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Emits {
    /// A node, and in it those of what it is made of.
    All,
    /// A node with none in it.
    Itself,
    /// None but those of what it is made of.
    Inside,
}

/// An expression; those inside it are places in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
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
    Repeat { of: usize, least: u32, most: u32 },
    /// It matches here, and takes nothing.
    And(usize),
    /// It does not match here, and takes nothing.
    Not(usize),
}

impl Rules {
    /// Reads the text of grammar files, one after the other.
    ///
    /// # Errors
    ///
    /// What pest says of a text that is no grammar; a name or a notation that is not known here.
    pub(crate) fn read(text: &str) -> Result<Rules, String> {
        let pairs =
            parser::parse(Notation::grammar_rules, text).map_err(|error| error.to_string())?;
        let ast = parser::consume_rules(pairs).map_err(|errors| {
            errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        })?;
        let names: Vec<&str> = ast.iter().map(|rule| rule.name.as_str()).collect();
        let file = names.iter().position(|name| *name == "file").ok_or("there is no rule file")?;
        let mut nodes = Vec::new();
        let mut rules = Vec::new();
        for rule in &ast {
            let body = lower(&rule.expr, &names, &mut nodes)?;
            let emits = match rule.ty {
                RuleType::Silent => Emits::Inside,
                RuleType::Atomic => Emits::Itself,
                RuleType::Normal | RuleType::CompoundAtomic | RuleType::NonAtomic => Emits::All,
            };
            rules.push(Rule { name: rule.name.clone(), body, emits });
        }
        Ok(Rules { rules, nodes, file })
    }

    /// The octets that an expression matches, if it matches one octet always and makes nothing.
    pub(crate) fn one_octet(&self, at: usize) -> Option<Octets> {
        match self.node(at) {
            Node::Text(text) if text.len() == 1 => Some(Octets::those(|octet| octet == text[0])),
            Node::Octet(low, high) => Some(Octets::those(|octet| (low..=high).contains(&&octet))),
            Node::First(of) => {
                let of: Option<Vec<Octets>> = of.iter().map(|at| self.one_octet(*at)).collect();
                Some(Octets::any(&of?))
            }
            // Predicates before it rule some out.
            Node::All(of) => {
                let (last, before) = of.split_last()?;
                let out = before.iter().map(|at| match self.node(*at) {
                    Node::Not(of) => self.one_octet(*of),
                    _ => None,
                });
                let out = out.collect::<Option<Vec<Octets>>>()?;
                Some(self.one_octet(*last)?.but(&out))
            }
            Node::Rule(rule) if self.emits(*rule) == Emits::Inside => {
                self.one_octet(self.body(*rule))
            }
            _ => None,
        }
    }

    /// Whether an expression may match no text.
    pub(crate) fn may_be_empty(&self, at: usize) -> bool {
        match self.node(at) {
            Node::Text(_) | Node::Fold(_) | Node::Octet(..) => false,
            Node::Start | Node::End | Node::And(_) | Node::Not(_) => true,
            Node::Rule(rule) => self.may_be_empty(self.body(*rule)),
            Node::All(of) => of.iter().all(|at| self.may_be_empty(*at)),
            Node::First(of) => of.iter().any(|at| self.may_be_empty(*at)),
            Node::Repeat { of, least, .. } => *least == 0 || self.may_be_empty(*of),
        }
    }

    /// The expression of the whole file.
    pub(crate) fn file(&self) -> usize {
        self.rules[self.file].body
    }

    pub(crate) fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    /// The expression of a rule.
    pub(crate) fn body(&self, rule: usize) -> usize {
        self.rules[rule].body
    }

    /// The rule that is the whole file.
    pub(crate) fn file_rule(&self) -> usize {
        self.file
    }

    pub(crate) fn name(&self, rule: usize) -> &str {
        &self.rules[rule].name
    }

    pub(crate) fn emits(&self, rule: usize) -> Emits {
        self.rules[rule].emits
    }

    /// The same grammar with another expression at a place.
    pub(crate) fn with(&self, at: usize, node: Node) -> Rules {
        let mut rules = self.clone();
        rules.nodes[at] = node;
        rules
    }

    /// How many rules there are.
    pub(crate) fn count(&self) -> usize {
        self.rules.len()
    }

    /// The rules and the terminals that the expression of a rule is made of, in the order of the
    /// text. What a predicate looks at is not among them.
    pub(crate) fn symbols(&self, rule: usize) -> Vec<usize> {
        let (mut symbols, mut open) = (Vec::new(), vec![self.body(rule)]);
        while let Some(at) = open.pop() {
            match &self.nodes[at] {
                Node::Text(_) | Node::Fold(_) | Node::Octet(..) | Node::Rule(_) => symbols.push(at),
                Node::All(of) | Node::First(of) => open.extend(of.iter().rev()),
                Node::Repeat { of, .. } => open.push(*of),
                Node::Start | Node::End | Node::And(_) | Node::Not(_) => {}
            }
        }
        symbols
    }

    /// How many expressions there are, those of rules that are not used among them.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The rules that the file is made of and all their expressions, in the order of the text.
    pub(crate) fn used(&self) -> Vec<(&str, Vec<usize>)> {
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
            match &self.nodes[node] {
                Node::All(of) | Node::First(of) => found.extend(of),
                Node::Repeat { of, .. } | Node::And(of) | Node::Not(of) => found.push(*of),
                _ => {}
            }
        }
        found
    }

    /// An expression in the notation of the grammar files.
    pub(crate) fn show(&self, at: usize) -> impl fmt::Display + '_ {
        Shown { rules: self, at, inner: false }
    }
}

fn lower(expr: &Expr, names: &[&str], nodes: &mut Vec<Node>) -> Result<usize, String> {
    let mut inner = |expr: &Expr| lower(expr, names, nodes);
    let mut all =
        |exprs: Vec<&Expr>| exprs.into_iter().map(&mut inner).collect::<Result<Vec<_>, _>>();
    let mut one = |expr: &Expr| all(vec![expr]).map(|all| all[0]);
    let many = u32::MAX;
    let repeat = |of, least, most| Node::Repeat { of, least, most };
    let node = match expr {
        Expr::Str(text) => Node::Text(octets(text)?),
        Expr::Insens(text) => Node::Fold(octets(text)?),
        Expr::Range(low, high) => Node::Octet(octets(low)?[0], octets(high)?[0]),
        Expr::Ident(name) => match (name.as_str(), names.iter().position(|known| known == name)) {
            (_, Some(rule)) => Node::Rule(rule),
            ("ANY", None) => Node::Octet(0, 255),
            ("SOI", None) => Node::Start,
            ("EOI", None) => Node::End,
            _ => return Err(format!("there is no rule {name}")),
        },
        Expr::PosPred(of) => Node::And(one(of)?),
        Expr::NegPred(of) => Node::Not(one(of)?),
        Expr::Seq(..) => Node::All(all(flat(expr, |expr| match expr {
            Expr::Seq(first, second) => Some((first, second)),
            _ => None,
        }))?),
        Expr::Choice(..) => Node::First(all(flat(expr, |expr| match expr {
            Expr::Choice(first, second) => Some((first, second)),
            _ => None,
        }))?),
        Expr::Opt(of) => repeat(one(of)?, 0, 1),
        Expr::Rep(of) => repeat(one(of)?, 0, many),
        Expr::RepOnce(of) => repeat(one(of)?, 1, many),
        Expr::RepExact(of, times) => repeat(one(of)?, *times, *times),
        Expr::RepMin(of, least) => repeat(one(of)?, *least, many),
        Expr::RepMax(of, most) => repeat(one(of)?, 0, *most),
        Expr::RepMinMax(of, least, most) => repeat(one(of)?, *least, *most),
        Expr::PeekSlice(..) | Expr::Skip(_) | Expr::Push(_) => {
            return Err(format!("this notation is not known here: {expr}"));
        }
        #[allow(unreachable_patterns)] // Features of pest_meta that another crate may ask for.
        _ => return Err(format!("this notation is not known here: {expr}")),
    };
    nodes.push(node);
    Ok(nodes.len() - 1)
}

/// `a ~ (b ~ c)` and `(a ~ b) ~ c` as a, b, c; and so with `|`.
fn flat(expr: &Expr, pair: fn(&Expr) -> Option<(&Expr, &Expr)>) -> Vec<&Expr> {
    let (mut flat, mut open) = (Vec::new(), vec![expr]);
    while let Some(expr) = open.pop() {
        match pair(expr) {
            Some((first, second)) => open.extend([second, first]),
            None => flat.push(expr),
        }
    }
    flat
}

/// The octets that a text of the view stands for.
pub(crate) fn octets(text: &str) -> Result<Vec<u8>, String> {
    let octet = |c| u8::try_from(c).map_err(|_| format!("{c:?} is no octet"));
    match text {
        "" => Err("an empty text".into()),
        _ => text.chars().map(octet).collect(),
    }
}

struct Shown<'a> {
    rules: &'a Rules,
    at: usize,
    /// Whether it stands inside another, so that several words want parentheses.
    inner: bool,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = |at: usize| Shown { rules: self.rules, at, inner: true };
        let joined = |f: &mut fmt::Formatter<'_>, of: &[usize], by: &str| {
            let (open, close) = if self.inner { ("(", ")") } else { ("", "") };
            let words: Vec<String> = of.iter().map(|at| inner(*at).to_string()).collect();
            write!(f, "{open}{}{close}", words.join(by))
        };
        match self.rules.node(self.at) {
            Node::Text(text) => write!(f, "\"{}\"", text.escape_ascii()),
            Node::Fold(text) => write!(f, "^\"{}\"", text.escape_ascii()),
            Node::Octet(0, 255) => f.write_str("ANY"),
            Node::Octet(low, high) => {
                write!(f, "'{}'..'{}'", low.escape_ascii(), high.escape_ascii())
            }
            Node::Start => f.write_str("SOI"),
            Node::End => f.write_str("EOI"),
            Node::Rule(rule) => f.write_str(&self.rules.rules[*rule].name),
            Node::All(of) => joined(f, of, " ~ "),
            Node::First(of) => joined(f, of, " | "),
            Node::Repeat { of, least, most } => {
                let of = inner(*of);
                match (*least, *most) {
                    (0, 1) => write!(f, "{of}?"),
                    (0, u32::MAX) => write!(f, "{of}*"),
                    (1, u32::MAX) => write!(f, "{of}+"),
                    (least, u32::MAX) => write!(f, "{of}{{{least},}}"),
                    (least, most) => write!(f, "{of}{{{least},{most}}}"),
                }
            }
            Node::And(of) => write!(f, "&{}", inner(*of)),
            Node::Not(of) => write!(f, "!{}", inner(*of)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::grammar::rules::Rules;

    #[test]
    fn an_expression_is_shown_as_it_is_written() {
        let text = r#"file = { SOI ~ (a | "\r\n" ~ !ANY)* ~ ^"b"? ~ ('a'..'c'){2,} ~ &a ~ EOI } a = { "x"+ }"#;
        let rules = Rules::read(text).unwrap();
        assert_eq!(
            rules.show(rules.file()).to_string(),
            r#"SOI ~ (a | ("\r\n" ~ !ANY))* ~ ^"b"? ~ 'a'..'c'{2,} ~ &a ~ EOI"#
        );
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for text in [
            "file = { b }",
            "a = { ANY }",
            "file = {",
            "file = { PUSH(\"a\") }",
            "file = { \"\u{100}\" }",
        ] {
            assert!(Rules::read(text).is_err(), "{text}");
        }
    }
}
