//! Finds k-paths. A k-path is a chain of k symbols of a grammar, each of them directly below the previous one in the
//! tree of a file.
//!
//! The method follows Havrikov and Zeller, *Systematically Covering Input Structure* (ASE 2019).

use crate::grammar::cover_set::CoverSet;
use crate::grammar::grammars::Grammar;
use crate::grammar::read::{Observer, read};
use norobots_grammar::{Node, Rules};
use std::collections::HashMap;
use std::fmt;

/// A rule or a terminal at a position in a grammar. A rule that occurs at two positions is two symbols.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Symbol {
    /// The rule whose expression contains the symbol. For the whole file, the field is `None`.
    pub within: Option<String>,
    /// The name of the rule, or the text of the terminal in the grammar.
    pub expression: String,
    /// The number of the symbol, counted from 1, among the symbols with the same text in one rule. If there is only one
    /// such symbol, the field is `None`.
    pub nth: Option<usize>,
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.expression)?;
        self.nth.map_or(Ok(()), |nth| write!(f, " ({nth})"))
    }
}

/// A chain of symbols. Each symbol is directly inside the previous symbol of the chain. For example, `record: policy >
/// disallow_line (2) > value` has three symbols, and the first of them is in the rule `record`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    /// The symbols from top to bottom. The list contains at least one symbol.
    pub symbols: Vec<Symbol>,
    /// The index of the path in the list of all paths of its length.
    pub place: usize,
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(within) = self.symbols.first().and_then(|first| first.within.as_ref()) {
            write!(f, "{within}: ")?;
        }
        let shown: Vec<String> = self.symbols.iter().map(Symbol::to_string).collect();
        f.write_str(&shown.join(" > "))
    }
}

/// All paths with `k` symbols in a grammar. [`Paths::reached`] finds the paths that a file reaches.
///
/// A symbol is a rule or a terminal, and a terminal is a text or a range of octets. Like the paper, this module
/// distinguishes symbols by their position. Sequences, choices, repetitions, and the start and the end of the file are
/// not symbols. A predicate has no symbols in the tree. A path may begin with any symbol, including the whole file.
#[derive(Clone, Debug)]
pub struct Paths {
    rules: &'static Rules,
    /// All paths, always in the same order.
    pub list: Vec<Path>,
    /// For each expression that is a symbol, its index among the symbols of its rule.
    which: Vec<Option<usize>>,
    ways: Vec<Descent>,
}

/// The last `k` symbols on the way from the top of a tree down to a symbol. The first descent consists only of the
/// file.
#[derive(Clone, Debug)]
struct Descent {
    /// The index of the path with these symbols, or `None` if there are fewer than `k` symbols.
    path: Option<usize>,
    /// The descents to the symbols directly below the last symbol, in the order in which the rule mentions them.
    further: Vec<usize>,
}

/// The symbol of the whole file. No expression of the grammar mentions this symbol.
const FILE: usize = usize::MAX;

impl Paths {
    /// Returns all paths with `k` symbols that are possible in the grammar. The list is empty if `k` is 0.
    pub fn new(grammar: Grammar, k: usize) -> Paths {
        Paths::of(grammar.rules(), k)
    }

    /// Returns the indices of the paths in the tree of a file. If the grammar refuses the file, the set is empty.
    pub fn reached(&self, file: &[u8]) -> CoverSet {
        let mut going = Walk { paths: self, down: vec![0], met: vec![0], blind: 0 };
        if !read(self.rules, file, &mut going) {
            return CoverSet::default();
        }
        going.met.iter().filter_map(|way| self.ways[*way].path).collect()
    }

    fn of(rules: &'static Rules, k: usize) -> Paths {
        let symbols_of = |symbol: usize| match rules.nodes.get(symbol) {
            None => rules.symbols(rules.file),
            Some(Node::Rule(rule)) => rules.symbols(*rule),
            Some(_) => Vec::new(),
        };
        let mut which = vec![None; rules.nodes.len()];
        let mut known = HashMap::from([(vec![FILE], 0)]);
        let mut symbols = vec![vec![FILE]];
        let mut ways = Vec::new();
        while let Some(here) = symbols.get(ways.len()).cloned() {
            let below = symbols_of(here[here.len() - 1]).into_iter().enumerate();
            let further = below.map(|(nth, symbol)| {
                which[symbol] = Some(nth);
                let drop = usize::from(here.len() >= k.max(1));
                let below_it = [&here[drop..], &[symbol]].concat();
                *known.entry(below_it).or_insert_with_key(|below_it| {
                    symbols.push(below_it.clone());
                    symbols.len() - 1
                })
            });
            ways.push(Descent { further: further.collect(), path: None });
        }
        let mut list = Vec::new();
        let names = names(rules);
        for (way, symbols) in ways.iter_mut().zip(&symbols).filter(|(_, to)| to.len() == k) {
            let place = list.len();
            way.path = Some(place);
            let symbols = symbols.iter().map(|at| names[at].clone()).collect();
            list.push(Path { symbols, place });
        }
        Paths { rules, list, which, ways }
    }
}

/// The key is the index of the symbol's expression.
fn names(rules: &Rules) -> HashMap<usize, Symbol> {
    let expression = rules.rules[rules.file].name.clone();
    let mut names = HashMap::from([(FILE, Symbol { within: None, expression, nth: None })]);
    for (rule, info) in rules.rules.iter().enumerate() {
        let places = rules.symbols(rule);
        let shown: Vec<String> = places.iter().map(|at| rules.show(*at)).collect();
        for (place, at) in places.into_iter().enumerate() {
            let alike = |shown_there: &[String]| {
                shown_there.iter().filter(|other| **other == shown[place]).count()
            };
            let nth = (alike(&shown) > 1).then(|| alike(&shown[..=place]));
            let (within, expression) = (Some(info.name.clone()), shown[place].clone());
            names.insert(at, Symbol { within, expression, nth });
        }
    }
    names
}

struct Walk<'a> {
    paths: &'a Paths,
    /// The descents to the file and to each symbol that encloses the current expression.
    down: Vec<usize>,
    /// The descents to all symbols in the tree that is built so far.
    met: Vec<usize>,
    /// The number of predicates that enclose the current expression.
    blind: usize,
}

impl Walk<'_> {
    fn predicate(&self, node: usize) -> bool {
        matches!(self.paths.rules.node(node), Node::And(_) | Node::Not(_))
    }
}

impl Observer for Walk<'_> {
    /// The number of symbols in the tree before the expression was tried.
    type Mark = usize;

    fn tried(&mut self, node: usize) -> usize {
        let before = self.met.len();
        if self.predicate(node) {
            self.blind += 1;
        } else if let (0, Some(which)) = (self.blind, self.paths.which[node]) {
            let here = self.down[self.down.len() - 1];
            let way = self.paths.ways[here].further[which];
            self.down.push(way);
            self.met.push(way);
        }
        before
    }

    fn came(&mut self, node: usize, before: usize, matched: bool) {
        if self.predicate(node) {
            self.blind -= 1;
        } else if self.blind == 0 && self.paths.which[node].is_some() {
            self.down.pop();
        }
        if !matched {
            self.met.truncate(before);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::generate::{Kind, Tally};
    use crate::grammar::grammars::Grammar;
    use crate::grammar::path::{FILE, Paths, names};
    use norobots_grammar::{File, Node, Rules};
    use std::collections::BTreeSet;

    struct Grown {
        symbol: usize,
        within: Vec<Grown>,
    }

    /// Returns the end of the match and the symbols in the match.
    fn grow(rules: &Rules, at: usize, file: &[u8], from: usize) -> Option<(usize, Vec<Grown>)> {
        let rest = &file[from..];
        let leaf = |length| Some((from + length, vec![Grown { symbol: at, within: Vec::new() }]));
        match rules.node(at) {
            Node::Text(text) if rest.starts_with(text) => leaf(text.len()),
            Node::Fold(text) => {
                rest.get(..text.len()).filter(|start| start.eq_ignore_ascii_case(text))?;
                leaf(text.len())
            }
            Node::Octet(low, high) if rest.first().is_some_and(|o| low <= o && o <= high) => {
                leaf(1)
            }
            Node::Text(_) | Node::Octet(..) => None,
            Node::Start => (from == 0).then(|| (0, Vec::new())),
            Node::End => rest.is_empty().then(|| (from, Vec::new())),
            Node::Rule(rule) => {
                let (end, within) = grow(rules, rules.body(*rule), file, from)?;
                Some((end, vec![Grown { symbol: at, within }]))
            }
            Node::All(parts) => {
                let (mut end, mut all) = (from, Vec::new());
                for at in parts {
                    let (next, more) = grow(rules, *at, file, end)?;
                    end = next;
                    all.extend(more);
                }
                Some((end, all))
            }
            Node::First(alternatives) => {
                alternatives.iter().find_map(|at| grow(rules, *at, file, from))
            }
            Node::Repeat { part, least, most } => {
                let (mut end, mut all, mut rounds) = (from, Vec::new(), 0);
                while let Some((next, more)) = grow(rules, *part, file, end)
                    && rounds < *most
                {
                    assert!(next > end, "a round takes something in each of these grammars");
                    end = next;
                    all.extend(more);
                    rounds += 1;
                }
                (rounds >= *least).then_some((end, all))
            }
            Node::And(inner) => grow(rules, *inner, file, from).map(|_| (from, Vec::new())),
            Node::Not(inner) => match grow(rules, *inner, file, from) {
                Some(_) => None,
                None => Some((from, Vec::new())),
            },
        }
    }

    /// Adds every chain of `k` symbols that leads down from this symbol or from a symbol below it.
    fn runs(tree: &Grown, above: &[usize], k: usize, all_runs: &mut BTreeSet<Vec<usize>>) {
        let way = [above, &[tree.symbol]].concat();
        if way.len() >= k {
            all_runs.insert(way[way.len() - k..].to_vec());
        }
        tree.within.iter().for_each(|tree| runs(tree, &way, k, all_runs));
    }

    /// Returns the symbols that the text of an expression mentions.
    fn noted(rules: &Rules, at: usize) -> Vec<usize> {
        match rules.node(at) {
            Node::All(parts) | Node::First(parts) => {
                parts.iter().flat_map(|at| noted(rules, *at)).collect()
            }
            Node::Repeat { part, .. } => noted(rules, *part),
            Node::And(_) | Node::Not(_) | Node::Start | Node::End => Vec::new(),
            Node::Rule(_) | Node::Text(_) | Node::Fold(_) | Node::Octet(..) => vec![at],
        }
    }

    fn all_runs(rules: &Rules, k: usize) -> BTreeSet<Vec<usize>> {
        let within = |symbol: usize| match symbol {
            FILE => noted(rules, rules.rules[rules.file].body),
            at => match rules.node(at) {
                Node::Rule(rule) => noted(rules, rules.body(*rule)),
                _ => Vec::new(),
            },
        };
        let mut below = BTreeSet::from([FILE]);
        loop {
            let more: Vec<usize> = below.iter().flat_map(|at| within(*at)).collect();
            let before = below.len();
            below.extend(more);
            if below.len() == before {
                break;
            }
        }
        let mut runs: BTreeSet<Vec<usize>> = below.into_iter().map(|at| vec![at]).collect();
        for _ in 1..k {
            let longer = |run: &Vec<usize>| {
                let further = within(run[run.len() - 1]).into_iter();
                further.map(|at| [&run[..], &[at]].concat()).collect::<Vec<_>>()
            };
            runs = runs.iter().flat_map(longer).collect();
        }
        runs
    }

    /// Checks the paths of at most 5 symbols against a slow and simple definition of paths.
    struct Held {
        rules: &'static Rules,
        paths: Vec<Paths>,
        reached: usize,
        accepted: usize,
    }

    impl Held {
        fn new(rules: &'static Rules) -> Held {
            let paths: Vec<Paths> = (1..=5).map(|k| Paths::of(rules, k)).collect();
            let held = Held { rules, paths, reached: 0, accepted: 0 };
            for (k, paths) in (1..).zip(&held.paths) {
                let list: Vec<String> = paths.list.iter().map(ToString::to_string).collect();
                let all: BTreeSet<String> = list.iter().cloned().collect();
                assert_eq!(all.len(), list.len(), "two paths are told by their words");
                assert_eq!(all, held.shown(&all_runs(rules, k)));
            }
            held
        }

        fn shown(&self, runs: &BTreeSet<Vec<usize>>) -> BTreeSet<String> {
            let names = names(self.rules);
            let path = |run: &Vec<usize>| crate::grammar::path::Path {
                symbols: run.iter().map(|at| names[at].clone()).collect(),
                place: 0,
            };
            runs.iter().map(|run| path(run).to_string()).collect()
        }

        fn hold(&mut self, file: &[u8]) {
            let tree = grow(self.rules, self.rules.rules[self.rules.file].body, file, 0);
            let tree = tree.map(|(_, within)| Grown { symbol: FILE, within });
            self.accepted += usize::from(tree.is_some());
            for (k, paths) in (1..).zip(&self.paths) {
                let mut all_runs = BTreeSet::new();
                tree.iter().for_each(|tree| runs(tree, &[], k, &mut all_runs));
                let reached = paths.reached(file);
                let list = paths.list.iter().enumerate();
                let shown: BTreeSet<String> = list
                    .filter(|(at, _)| reached.has(*at))
                    .map(|(_, path)| path.to_string())
                    .collect();
                assert_eq!(shown, self.shown(&all_runs), "{k}: {}", file.escape_ascii());
                self.reached += shown.len();
            }
        }
    }

    #[test]
    fn paths_are_those_of_the_slow_definition() {
        const SMALL: [&str; 5] = [
            r#"file = { "a" ~ file? ~ "b" | "c" }"#,
            // Here `x` fails after the same octets that `y` then matches.
            r#"file = { (x | y | x)* ~ EOI } x = { "a" ~ z ~ z } y = { "a" ~ z } z = { "b" | "c" }"#,
            r#"file = { !(x ~ x) ~ &x ~ x ~ y? ~ (!y ~ x){0,2} } x = { y | "b" } y = { ^"A" ~ "c"? }"#,
            r#"file = { SOI ~ (line ~ end)* ~ line? ~ EOI } line = { word ~ (" " ~ word)* }
               word = @{ 'a'..'b'+ } end = _{ "c" }"#,
            r#"file = { x* } x = { "a" ~ y | "b" } y = { x ~ "c" | !x } z = { "c" }"#,
        ];
        for text in SMALL {
            let rules =
                Box::leak(Box::new(Rules::read(&[File { path: "it", text }], "file").unwrap()));
            let mut held = Held::new(rules);
            for length in 0..=5 {
                for number in 0..4_usize.pow(length) {
                    let octet = |place| b"abc "[number / 4_usize.pow(place) % 4];
                    held.hold(&(0..length).map(octet).collect::<Vec<u8>>());
                }
            }
            assert!(held.accepted > 8 && held.reached > 50, "{} {}", held.accepted, held.reached);
        }
        for grammar in Grammar::ALL {
            let mut held = Held::new(grammar.rules());
            for kind in Kind::ALL {
                for number in 0..60 {
                    let bytes = |drawn: crate::generate::Drawn| drawn.document.bytes().to_vec();
                    held.hold(&kind.draw(4, number, 128, &mut Tally::default(), bytes).unwrap());
                }
            }
            let counts: Vec<usize> = held.paths.iter().map(|paths| paths.list.len()).collect();
            println!("{grammar}: {counts:?} paths, {} files accepted", held.accepted);
            assert!(held.accepted > 60 && held.reached > 5_000, "{grammar}: {}", held.reached);
        }
    }

    /// Checks that a path without its first symbol or without its last symbol is a path, too.
    #[test]
    fn a_longer_path_has_the_shorter_ones() {
        let file = b"User-agent: a # b\nUser-agent: *\nx: y\nDisallow:\n";
        let shown = |k: usize| -> BTreeSet<Vec<String>> {
            let paths = Paths::new(Grammar::Strict, k);
            let reached = paths.reached(file);
            let list = paths.list.iter().enumerate().filter(|(at, _)| reached.has(*at));
            let symbol =
                |symbol: &crate::grammar::path::Symbol| format!("{:?}: {symbol}", symbol.within);
            list.map(|(_, path)| path.symbols.iter().map(symbol).collect()).collect()
        };
        assert!(Paths::new(Grammar::Strict, 0).list.is_empty());
        for k in 2..=5 {
            let (longer, shorter) = (shown(k), shown(k - 1));
            assert!(longer.len() > 20);
            for path in longer {
                assert!(shorter.contains(&path[1..]) && shorter.contains(&path[..k - 1]));
            }
        }
    }

    #[test]
    fn the_paths_of_a_file_are_those_of_its_tree() {
        let paths_of = |k, file: &[u8]| -> Vec<String> {
            let paths = Paths::new(Grammar::Revisited, k);
            let reached = paths.reached(file);
            let list = paths.list.iter().enumerate().filter(|(at, _)| reached.has(*at));
            list.map(|(_, path)| path.to_string()).collect()
        };
        let file = b"User-agent: a\nDisallow:\n";
        assert_eq!(
            paths_of(2, file),
            [
                "file > leading_comments",
                "file > record",
                "file > record_end",
                "file: record > user_agent_line",
                "file: record > disallow_line (1)",
                "record: user_agent_line > user_agent",
                "record: user_agent_line > \":\"",
                "record: user_agent_line > WS (1)",
                "record: user_agent_line > agent_id",
                "record: user_agent_line > NL",
                "record: disallow_line (1) > disallow",
                "record: disallow_line (1) > \":\"",
                "record: disallow_line (1) > NL",
                "user_agent_line: user_agent > ^\"User-agent\"",
                "user_agent_line: WS (1) > space",
                "user_agent_line: agent_id > word",
                "user_agent_line: NL > line_terminator",
                "disallow_line: disallow > ^\"Disallow\"",
                "disallow_line: NL > line_terminator",
                "NL: line_terminator > \"\\n\"",
                "WS: space > \" \"",
                "agent_id: word > ANY (1)",
            ]
        );
        assert_eq!(paths_of(1, b""), ["file"]);
        assert!(paths_of(1, b"User-agent: a\n").is_empty(), "it is refused");
    }
}
