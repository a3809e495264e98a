//! Makes mutants. A mutant is a grammar with one change.
//!
//! A mutant and its grammar may both accept every file. Therefore the trees that they build are compared.

use crate::grammar::grammars::Grammar;
use crate::grammar::interpret::nodes;
use norobots::source::Span;
use norobots_grammar::{Node, Octets, Rules};
use std::fmt;

norobots::slugs! {
    /// What is changed.
    pub enum Change("change", summary) {
        /// An alternative is left out.
        Alternative = "alternative",
        /// Two alternatives change places.
        Order = "order",
        /// A repetition may have more or fewer rounds.
        Rounds = "rounds",
        /// A range of octets is wider or narrower.
        Range = "range",
        /// The case of letters is significant.
        Case = "case",
        /// A predicate is left out.
        Predicate = "predicate",
    }
}

/// A grammar in which one expression is changed.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The kind of the change.
    pub change: Change,
    /// The name of the rule that contains the changed expression.
    pub rule: String,
    /// The text of the original expression.
    pub was: String,
    /// The text of the expression that replaces the original one.
    pub is: String,
    rules: Rules,
}

impl Mutant {
    /// Returns the tree that this grammar builds for a file.
    pub fn tree(&self, file: &[u8]) -> Tree {
        Tree::of(&self.rules, file)
    }

    /// Returns the nodes of the tree that this grammar builds for a text. A node is given as the name of its rule and
    /// its span. Each node comes after the nodes that it contains. Returns `None` if the grammar refuses the text.
    pub fn nodes(&self, text: &[u8]) -> Option<Vec<(&str, Span)>> {
        let named = |(rule, start, end): (usize, usize, usize)| {
            (&*self.rules.rules[rule].name, Span::new(start, end))
        };
        Some(nodes(&self.rules, text)?.into_iter().map(named).collect())
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} → {}", self.rule, self.was, self.is)
    }
}

/// Returns every mutant of a grammar in the order of its rules.
pub fn mutants(grammar: Grammar) -> Vec<Mutant> {
    mutants_of(grammar.rules())
}

/// Returns every mutant of the given rules, in the order of the rules.
pub fn mutants_of(rules: &Rules) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for (rule, nodes) in rules.used() {
        for at in nodes {
            for (change, node) in changes(rules, rules.node(at)) {
                let (rule, was) = (rule.to_owned(), rules.show(at));
                let rules = rules.with(at, node);
                let is = rules.show(at);
                mutants.push(Mutant { change, rule, was, is, rules });
            }
        }
    }
    mutants
}

/// Two alternatives are swapped only if their order may matter.
fn changes(rules: &Rules, node: &Node) -> Vec<(Change, Node)> {
    const MANY: u32 = u32::MAX;
    match node {
        Node::First(alternatives) => {
            let without = |at: usize| [&alternatives[..at], &alternatives[at + 1..]].concat();
            let swapped = |at: usize| {
                let mut alternatives = alternatives.clone();
                alternatives.swap(at, at + 1);
                alternatives
            };
            let first = Node::First;
            let dropped =
                (0..alternatives.len()).map(|at| (Change::Alternative, first(without(at))));
            let differ =
                |at: &usize| !same_in_any_order(rules, alternatives[at - 1], alternatives[*at]);
            let orders = (1..alternatives.len()).filter(differ);
            let orders = orders.map(|at| (Change::Order, first(swapped(at - 1))));
            dropped.chain(orders).collect()
        }
        Node::Repeat { part, least, most } => {
            let bounds: &[(u32, u32)] = match (*least, *most) {
                (0, 1) => &[(1, 1), (0, MANY)],
                (0, MANY) => &[(1, MANY), (0, 1)],
                (1, MANY) => &[(0, MANY), (1, 1)],
                _ => &[],
            };
            let repeat = |&(least, most): &(u32, u32)| {
                (Change::Rounds, Node::Repeat { part: *part, least, most })
            };
            bounds.iter().map(repeat).collect()
        }
        Node::Octet(low, high) => {
            let ranges = [
                low.checked_sub(1).map(|low| (low, *high)),
                high.checked_add(1).map(|high| (*low, high)),
                (low < high).then(|| (low + 1, *high)),
                (low < high).then(|| (*low, high - 1)),
                (*high > 127 && *low < 127).then_some((*low, 127)),
            ];
            ranges.into_iter().flatten().map(|(l, h)| (Change::Range, Node::Octet(l, h))).collect()
        }
        Node::Fold(text) if text.iter().any(u8::is_ascii_alphabetic) => {
            vec![(Change::Case, Node::Text(text.clone()))]
        }
        Node::And(_) | Node::Not(_) => vec![(Change::Predicate, Node::All(Vec::new()))],
        _ => Vec::new(),
    }
}

/// Returns true if the order of two alternatives certainly doesn't matter: if both match one octet, or if their first
/// octets differ.
fn same_in_any_order(rules: &Rules, alternative: usize, other: usize) -> bool {
    if rules.one_octet(alternative).is_some() && rules.one_octet(other).is_some() {
        return true;
    }
    let taking = !rules.may_be_empty(alternative) && !rules.may_be_empty(other);
    let (alternative, other) = (begins(rules, alternative), begins(rules, other));
    taking && !alternative.as_slice().iter().any(|octet| other.contains(*octet))
}

/// Returns the octets that can come first in a match of the expression. Predicates are ignored.
fn begins(rules: &Rules, at: usize) -> Octets {
    let any = |parts: &[usize]| {
        Octets::any(&parts.iter().map(|at| begins(rules, *at)).collect::<Vec<_>>())
    };
    match rules.node(at) {
        Node::Text(text) => Octets::those(|octet| octet == text[0]),
        Node::Fold(text) => Octets::those(|octet| octet.eq_ignore_ascii_case(&text[0])),
        Node::Octet(low, high) => Octets::those(|octet| (low..=high).contains(&&octet)),
        Node::Start | Node::End | Node::And(_) | Node::Not(_) => Octets::those(|_| false),
        Node::Rule(rule) => begins(rules, rules.body(*rule)),
        // A match may begin in a later part, if all earlier parts can be empty.
        Node::All(parts) => {
            let taking = parts.iter().position(|at| !rules.may_be_empty(*at));
            any(&parts[..taking.map_or(parts.len(), |taking| taking + 1)])
        }
        Node::First(alternatives) => any(alternatives),
        Node::Repeat { part, .. } => begins(rules, *part),
    }
}

/// The nodes in the tree of a file, or `None` if the grammar refuses the file. A node is given as the index of its
/// rule, its start and its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree(Option<Vec<(usize, usize, usize)>>);

impl Tree {
    /// Returns the tree that a grammar builds for a file.
    pub fn new(grammar: Grammar, file: &[u8]) -> Tree {
        Tree::of(grammar.rules(), file)
    }

    /// Returns whether the grammar accepts the file.
    pub fn accepted(&self) -> bool {
        self.0.is_some()
    }

    fn of(rules: &Rules, file: &[u8]) -> Tree {
        Tree(nodes(rules, file))
    }
}

#[cfg(test)]
mod tests {
    use crate::coverage::search;
    use crate::generate::{Drawn, Kind, Tally};
    use crate::grammar::grammars::Grammar;
    use crate::grammar::mutant::{Change, Tree, mutants};
    use norobots::witness::parsers::{
        draft1996, draft1996_lenient, lenient, revisited, rfc9309, rfc9309_lenient, strict,
    };
    use pest::Parser;
    use std::collections::BTreeMap;

    const ATOMS: [&str; 15] = [
        "User-agent:",
        "disallow",
        ":",
        "#",
        " ",
        "\t",
        "\r",
        "\n",
        "*",
        "a",
        "/",
        "\0",
        "User-agent: a\n",
        "Disallow: /\n",
        "User-agent: a\nDisallow: /\n",
    ];

    /// Parses the file with a parser that pest derives. The result is the sorted list of nodes, or `None` if the parser
    /// refuses the file.
    macro_rules! derived {
        ($module:ident, $file:expr) => {
            $module::Grammar::parse($module::Rule::file, $file).ok().map(|pairs| {
                let nodes = pairs.flatten().filter(|pair| pair.as_rule() != $module::Rule::EOI);
                let node = |pair: pest::iterators::Pair<'_, $module::Rule>| {
                    let span = pair.as_span();
                    (format!("{:?}", pair.as_rule()), span.start(), span.end())
                };
                let mut nodes: Vec<_> = nodes.map(node).collect();
                nodes.sort();
                nodes
            })
        };
    }

    #[test]
    fn trees_are_those_of_the_derived_parsers() {
        let (mut files, mut accepted) = (0, 0);
        let mut each = |file: &str| {
            for grammar in Grammar::ALL {
                let rules = grammar.rules();
                let Tree(tree) = Tree::new(grammar, file.as_bytes());
                let tree = tree.map(|nodes| {
                    let named = |&(rule, start, end): &(usize, usize, usize)| {
                        (rules.rules[rule].name.clone(), start, end)
                    };
                    let mut nodes: Vec<_> = nodes.iter().map(named).collect();
                    nodes.sort();
                    nodes
                });
                let derived = match grammar {
                    Grammar::Strict => derived!(strict, file),
                    Grammar::Lenient => derived!(lenient, file),
                    Grammar::Revisited => derived!(revisited, file),
                    Grammar::Draft1996 => derived!(draft1996, file),
                    Grammar::Draft1996Lenient => derived!(draft1996_lenient, file),
                    Grammar::Rfc9309 => derived!(rfc9309, file),
                    Grammar::Rfc9309Lenient => derived!(rfc9309_lenient, file),
                };
                assert_eq!(tree, derived, "{grammar}: {}", file.escape_debug());
                files += 1;
                accepted += usize::from(tree.is_some());
            }
        };
        for number in 0..ATOMS.len().pow(4) {
            let mut rest = number;
            let mut file = String::new();
            for _ in 0..4 {
                file += ATOMS[rest % ATOMS.len()];
                rest /= ATOMS.len();
            }
            each(&file);
        }
        assert_eq!(files, 7 * 50_625);
        assert!(accepted > 60_000, "{accepted}");
    }

    #[test]
    fn every_kind_of_change_is_made_and_each_once() {
        for grammar in Grammar::ALL {
            let mutants = mutants(grammar);
            let mut kinds = BTreeMap::new();
            for mutant in &mutants {
                *kinds.entry(mutant.change.id()).or_insert(0) += 1;
                assert_ne!(mutant.was, mutant.is, "{mutant}");
            }
            assert_eq!(kinds.len(), Change::ALL.len(), "{grammar}: {kinds:?}");
        }
    }

    /// The start of a program that parses files with each of its parsers, and prints the nodes of each tree. Each line
    /// of its input is a file in hexadecimal digits.
    const PROGRAM: &str = r#"
        pub mod grammar { pub mod input; }
        type Nodes = Vec<(usize, usize, usize)>;
        impl grammar::input::Sink for Nodes {
            type Mark = usize;
            fn mark(&self) -> usize { self.len() }
            fn undo(&mut self, mark: usize) { self.truncate(mark) }
            fn made(&mut self, node: usize, from: usize, end: usize) { self.push((node, from, end)) }
        }
        fn main() {
            use std::io::Write;
            let mut out = std::io::BufWriter::new(std::io::stdout());
            let digits = |line: &str| -> Vec<u8> {
                let two = line.as_bytes().chunks(2).map(|two| std::str::from_utf8(two).unwrap());
                two.map(|two| u8::from_str_radix(two, 16).unwrap()).collect()
            };
            let files: Vec<Vec<u8>> = std::io::stdin().lines().map(|line| digits(&line.unwrap())).collect();
            for (parse, names) in PARSERS {
                for file in &files {
                    let mut nodes = Nodes::new();
                    match parse(file, &mut nodes) {
                        false => write!(out, "refused").unwrap(),
                        true => nodes.iter().for_each(|(node, from, end)| {
                            write!(out, "{} {from} {end};", names[*node]).unwrap()
                        }),
                    }
                    writeln!(out).unwrap();
                }
            }
        }
    "#;

    /// A replacement for the crate `memchr`, with only the functions that the parsers call.
    const MEMCHR: &str = r#"
        fn find(text: &[u8], is: impl Fn(u8) -> bool) -> Option<usize> { text.iter().position(|octet| is(*octet)) }
        pub fn memchr(a: u8, text: &[u8]) -> Option<usize> { find(text, |octet| octet == a) }
        pub fn memchr2(a: u8, b: u8, text: &[u8]) -> Option<usize> { find(text, |octet| [a, b].contains(&octet)) }
        pub fn memchr3(a: u8, b: u8, c: u8, text: &[u8]) -> Option<usize> {
            find(text, |octet| [a, b, c].contains(&octet))
        }
    "#;

    /// Compiles a parser for each mutant, and checks that the parser builds the same trees as the interpreted mutant.
    /// The test finds mistakes in the grammar compiler that our own grammars don't reveal.
    #[test]
    #[ignore = "compiles a parser of every mutant; takes minutes"]
    fn compiled_mutants_give_the_trees_of_interpreted_ones() {
        let folder = tempfile::tempdir().unwrap();
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let (mut compared, mut killing, mut refused) = (0, 0, Vec::new());
        let write =
            |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        let rustc = |args: &[&str]| {
            let mut rustc = std::process::Command::new("rustc");
            let rustc = rustc.args(["--edition=2024", "-Awarnings"]).args(args);
            assert!(rustc.current_dir(folder.path()).status().unwrap().success(), "{args:?}");
        };
        std::fs::create_dir(folder.path().join("grammar")).unwrap();
        let steps = root.join("src/grammar/input.rs");
        std::fs::copy(steps, folder.path().join("grammar/input.rs")).unwrap();
        write("memchr.rs", MEMCHR);
        rustc(&["--crate-type=rlib", "memchr.rs"]);
        for grammar in Grammar::ALL {
            let (mut modules, mut parsers) = (String::new(), String::new());
            let mut compiled = Vec::new();
            for mutant in mutants(grammar) {
                match norobots_grammar::compile(&mutant.rules, &["file"]) {
                    Ok(code) => {
                        let name = format!("m{}", compiled.len());
                        modules += &format!("mod {name} {{ {code} }}\n");
                        parsers += &format!("({name}::file::<Nodes>, {name}::NODES),");
                        compiled.push(mutant);
                    }
                    Err(refusal) => refused.push(format!("{grammar}: {mutant}: {refusal}")),
                }
            }
            let parsers = format!(
                "static PARSERS: [(fn(&[u8], &mut Nodes) -> bool, &[&str]); {}] = [{parsers}];",
                compiled.len()
            );
            write("main.rs", &format!("{PROGRAM}{parsers}{modules}"));
            rustc(&["--extern=memchr=libmemchr.rlib", "main.rs"]);

            let mut files: Vec<Vec<u8>> = search(grammar, mutants(grammar), 3, 250, |_| {})
                .killed
                .into_iter()
                .map(|(_, file)| file)
                .collect();
            for number in 0..100 {
                let bytes = |drawn: Drawn<'_, '_>| drawn.document.bytes().to_vec();
                let drawn =
                    Kind::Sentence(grammar).draw(5, number, 256, &mut Tally::default(), bytes);
                files.push(drawn.unwrap());
            }
            let lines: Vec<String> =
                files.iter().map(|file| norobots_text::hex::digits(file) + "\n").collect();
            write("files", &lines.concat());
            let input = std::fs::File::open(folder.path().join("files")).unwrap();
            let ran = std::process::Command::new(folder.path().join("main")).stdin(input).output();
            let printed = String::from_utf8(ran.unwrap().stdout).unwrap();
            let mut printed = printed.lines();
            for mutant in &compiled {
                let names = &mutant.rules.rules;
                for file in &files {
                    let Tree(tree) = mutant.tree(file);
                    let shown = tree.map_or("refused".to_owned(), |nodes| {
                        let node = |(rule, from, end): &(usize, usize, usize)| {
                            format!("{} {from} {end};", names[*rule].name)
                        };
                        nodes.iter().map(node).collect()
                    });
                    let file_shown = file.escape_ascii();
                    assert_eq!(printed.next(), Some(&*shown), "{grammar}: {mutant}: {file_shown}");
                    compared += 1;
                    killing += usize::from(mutant.tree(file) != Tree::new(grammar, file));
                }
            }
            assert_eq!(printed.next(), None);
            println!("{grammar}: {} mutants, {} files", compiled.len(), files.len());
        }
        println!("{compared} trees, {killing} of them not the grammar's; refused: {refused:#?}");
        assert!(compared > 10_000 && killing > 1_000, "{compared}, {killing}");
    }
}
