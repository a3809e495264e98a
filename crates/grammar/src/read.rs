//! Reads rules from grammar files.

use crate::octets::octets;
use crate::rules::{Emits, Node, Rule, Rules};
use pest::error::LineColLocation;
use pest_meta::ast::{Expr, RuleType};
use pest_meta::parser::Rule as Notation;
use pest_meta::{parser, validator};
use std::fmt;

/// A grammar file.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    /// The path of the file, which is part of the error message if the file is refused.
    pub path: &'a str,
    /// The text of the file.
    pub text: &'a str,
}

/// An error that says why a grammar can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The path of the file.
    pub path: String,
    /// The number of the line, counted from 1.
    pub line: usize,
    /// A sentence that names the problem and says why it makes the grammar unusable.
    pub reason: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.reason)
    }
}

impl std::error::Error for Refusal {}

/// The names of rules that have a special meaning in pest. Pest applies rules with these names between any two
/// expressions.
const IMPLICIT: [&str; 2] = ["WHITESPACE", "COMMENT"];

impl Rules {
    /// Reads one grammar from several files. `whole` is the name of the rule that describes a whole robots.txt file.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a valid grammar, or uses a notation that this crate does not support. The
    /// error contains the position of the first problem.
    ///
    /// # Panics
    ///
    /// Panics if `files` is empty.
    pub fn read(files: &[File<'_>], whole: &str) -> Result<Rules, Refusal> {
        let text: String = files.iter().flat_map(|file| [file.text, "\n"]).collect();
        let refuse = |mut line: usize, reason: String| {
            let lines = |file: &File<'_>| file.text.matches('\n').count() + 1;
            let mut at = 0;
            while at + 1 < files.len() && line > lines(&files[at]) {
                line -= lines(&files[at]);
                at += 1;
            }
            // If something is missing at the end of a file, the error points to the last line of the file.
            let last = files[at].text.lines().count().max(1);
            Refusal { path: files[at].path.to_owned(), line: line.min(last), reason }
        };
        let of_pest = |error: pest::error::Error<Notation>| {
            let error = error.renamed_rules(parser::rename_meta_rule);
            let (LineColLocation::Pos((line, _)) | LineColLocation::Span((line, _), _)) =
                error.line_col;
            refuse(line, error.variant.message().into_owned())
        };
        let first = |errors: Vec<_>| of_pest(errors.into_iter().next().expect("there is an error"));
        let pairs = parser::parse(Notation::grammar_rules, &text).map_err(of_pest)?;
        validator::validate_pairs(pairs.clone()).map_err(first)?;
        let lines: Vec<usize> = pairs
            .clone()
            .filter(|pair| pair.as_rule() == Notation::grammar_rule)
            .filter_map(|pair| pair.into_inner().next())
            .filter(|name| name.as_rule() == Notation::identifier)
            .map(|name| name.line_col().0)
            .collect();
        let ast = parser::consume_rules(pairs).map_err(first)?;
        let names: Vec<&str> = ast.iter().map(|rule| rule.name.as_str()).collect();
        let file = names.iter().position(|name| *name == whole);
        let file = file.ok_or_else(|| refuse(1, format!("there is no rule {whole}")))?;
        let mut nodes = Vec::new();
        let mut rules = Vec::new();
        for (rule, line) in ast.iter().zip(lines) {
            let refuse = |reason| refuse(line, format!("the rule {}: {reason}", rule.name));
            if IMPLICIT.contains(&rule.name.as_str()) {
                return Err(refuse("space is written out here".to_owned()));
            }
            let emits = match rule.ty {
                RuleType::Silent => Emits::Inside,
                RuleType::Atomic => Emits::Itself,
                RuleType::Normal => Emits::All,
                RuleType::CompoundAtomic | RuleType::NonAtomic => {
                    return Err(refuse("its modifier is not known here".to_owned()));
                }
            };
            let body = lower(&rule.expr, &names, &mut nodes).map_err(refuse)?;
            let Refusal { path, line, .. } = refuse(String::new());
            rules.push(Rule { name: rule.name.clone(), body, emits, path, line });
        }
        Ok(Rules { rules, nodes, file })
    }
}

fn lower(expr: &Expr, names: &[&str], nodes: &mut Vec<Node>) -> Result<usize, String> {
    let mut lowered = |expr: &Expr| lower(expr, names, nodes);
    let many = u32::MAX;
    let repeat = |part, least, most| Node::Repeat { part, least, most };
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
        Expr::PosPred(inner) => Node::And(lowered(inner)?),
        Expr::NegPred(inner) => Node::Not(lowered(inner)?),
        Expr::Seq(..) | Expr::Choice(..) => {
            let parts = flat(expr).into_iter().map(lowered).collect::<Result<_, _>>()?;
            if matches!(expr, Expr::Seq(..)) { Node::All(parts) } else { Node::First(parts) }
        }
        Expr::Opt(inner) => repeat(lowered(inner)?, 0, 1),
        Expr::Rep(inner) => repeat(lowered(inner)?, 0, many),
        Expr::RepOnce(inner) => repeat(lowered(inner)?, 1, many),
        Expr::RepExact(inner, times) => repeat(lowered(inner)?, *times, *times),
        Expr::RepMin(inner, least) => repeat(lowered(inner)?, *least, many),
        Expr::RepMax(inner, most) => repeat(lowered(inner)?, 0, *most),
        Expr::RepMinMax(inner, least, most) => repeat(lowered(inner)?, *least, *most),
        _ => return Err(format!("this notation is not known here: {expr}")),
    };
    nodes.push(node);
    Ok(nodes.len() - 1)
}

/// Returns the operands of nested sequences or choices as one list. The list is `a`, `b`, `c` for both `a ~ (b ~ c)`
/// and `(a ~ b) ~ c`.
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

#[cfg(test)]
mod tests {
    use crate::read::File;
    use crate::rules::Rules;

    #[test]
    fn what_is_not_known_is_refused_with_its_place() {
        for (text, line, reason) in [
            ("// one\nfile = {\n b }", 3, "rule b is undefined"),
            ("a = { ANY }", 1, "there is no rule file"),
            ("file = {", 1, "expected"),
            ("\nfile = { PUSH(\"a\") ~ POP }", 2, "the rule file: this notation"),
            ("file = { \"a\" }\n\nb = { \"\u{100}\" }", 3, "the rule b: 'Ā' is no octet"),
            ("file = { \"\" }", 1, "the rule file: an empty text"),
            ("file = { a }\na = { b ~ \"x\" }\nb = { a }", 2, "left-recursive"),
            ("file = {\n (\"a\"?)* }", 2, "repetition"),
            ("file = ${ \"a\" }", 1, "the rule file: its modifier"),
            ("file = { \"a\" }\nWHITESPACE = _{ \" \" }", 2, "the rule WHITESPACE: space"),
            ("file = { ASCII_DIGIT }", 1, "the rule file: there is no rule ASCII_DIGIT"),
            ("file = { \"a\" }\nfile = { \"b\" }", 2, "already defined"),
        ] {
            let before = File { path: "before", text: "// a\n// b" };
            let file = File { path: "grammar/it.pest", text };
            let refusal = Rules::read(&[before, file], "file").unwrap_err();
            let place = (refusal.path.as_str(), refusal.line);
            let first = reason == "there is no rule file";
            assert_eq!(place, if first { ("before", 1) } else { (file.path, line) }, "{refusal}");
            assert!(refusal.reason.contains(reason), "{refusal}");
        }
    }
}
