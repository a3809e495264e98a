//! A grammar as data: its expressions in one list, their names resolved.

use crate::grammar::octets::Octets;
use pest_meta::ast::{Expr, RuleType};
use pest_meta::parser;
use pest_meta::parser::Rule as Notation;

/// The rules of a grammar.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) rules: Vec<Rule>,
    pub(crate) nodes: Vec<Node>,
    /// The rule that is the whole file.
    pub(crate) file: usize,
}

/// A name, the place of its expression, and what the tree has of it.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) name: String,
    pub(crate) body: usize,
    pub(crate) emits: Emits,
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

impl Node {
    /// The expressions directly inside this one.
    fn parts(&self) -> &[usize] {
        match self {
            Node::All(of) | Node::First(of) => of,
            Node::Repeat { of, .. } | Node::And(of) | Node::Not(of) => std::slice::from_ref(of),
            _ => &[],
        }
    }
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
            Node::Rule(rule) if self.rules[*rule].emits == Emits::Inside => {
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

    pub(crate) fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    /// The expression of a rule.
    pub(crate) fn body(&self, rule: usize) -> usize {
        self.rules[rule].body
    }

    /// The same grammar with another expression at a place.
    pub(crate) fn with(&self, at: usize, node: Node) -> Rules {
        let mut rules = self.clone();
        rules.nodes[at] = node;
        rules
    }

    /// The rules and the terminals that the expression of a rule is made of, in the order of the
    /// text. What a predicate looks at is not among them.
    pub(crate) fn symbols(&self, rule: usize) -> Vec<usize> {
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
            found.extend(self.node(node).parts());
        }
        found
    }

    /// An expression in the notation of the grammar files.
    pub(crate) fn show(&self, at: usize) -> String {
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

fn lower(expr: &Expr, names: &[&str], nodes: &mut Vec<Node>) -> Result<usize, String> {
    let mut one = |expr: &Expr| lower(expr, names, nodes);
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
        Expr::Seq(..) | Expr::Choice(..) => {
            let of = flat(expr).into_iter().map(one).collect::<Result<_, _>>()?;
            if matches!(expr, Expr::Seq(..)) { Node::All(of) } else { Node::First(of) }
        }
        Expr::Opt(of) => repeat(one(of)?, 0, 1),
        Expr::Rep(of) => repeat(one(of)?, 0, many),
        Expr::RepOnce(of) => repeat(one(of)?, 1, many),
        Expr::RepExact(of, times) => repeat(one(of)?, *times, *times),
        Expr::RepMin(of, least) => repeat(one(of)?, *least, many),
        Expr::RepMax(of, most) => repeat(one(of)?, 0, *most),
        Expr::RepMinMax(of, least, most) => repeat(one(of)?, *least, *most),
        _ => return Err(format!("this notation is not known here: {expr}")),
    };
    nodes.push(node);
    Ok(nodes.len() - 1)
}

/// `a ~ (b ~ c)` and `(a ~ b) ~ c` as a, b, c; and so with `|`.
fn flat(expr: &Expr) -> Vec<&Expr> {
    let (mut flat, mut open) = (Vec::new(), vec![expr]);
    while let Some(each) = open.pop() {
        match (expr, each) {
            (Expr::Seq(..), Expr::Seq(first, second))
            | (Expr::Choice(..), Expr::Choice(first, second)) => open.extend([&**second, &**first]),
            _ => flat.push(each),
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

#[cfg(test)]
mod tests {
    use crate::grammar::rules::Rules;

    #[test]
    fn an_expression_is_shown_as_it_is_written() {
        let text = r#"file = { SOI ~ (a | "\r\n" ~ !ANY)* ~ ^"b"? ~ ('a'..'c'){2,} ~ &a ~ EOI } a = { "x"+ }"#;
        let rules = Rules::read(text).unwrap();
        assert_eq!(
            rules.show(rules.rules[rules.file].body),
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
