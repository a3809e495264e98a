//! A grammar read over a file and lowered to its tree, without the parser that is derived from it: files
//! that are drawn are short and many, and a queue of tokens with all that pest keeps beside it costs more
//! than the reading. `tests/it/generate.rs` holds the trees against the parser's.

use super::choose::Octets;
use super::rules::{Emits, Node, Rules};
use crate::syntax::{Makes, Mark};

/// A grammar, ready to be read over files.
#[derive(Debug)]
pub(super) struct Judge {
    /// What is tried for each expression, by its place.
    tries: Vec<Try>,
    /// The expression of the whole file.
    file: usize,
}

/// What is tried for an expression; others are places in the list.
#[derive(Debug)]
enum Try {
    /// One octet of those.
    Octet(Octets),
    /// As many of those as there are.
    Octets { of: Octets, least: usize },
    /// These octets.
    Text(Vec<u8>),
    /// These octets, the case of letters aside.
    Fold(Vec<u8>),
    /// The start of the file.
    Start,
    /// The end of the file.
    End,
    /// A rule that makes something in the tree, and lets what it is made of make something or not.
    Rule { of: usize, makes: Makes, quiet: bool },
    /// One after the other.
    All(Vec<usize>),
    /// The first that matches.
    First(Vec<usize>),
    /// The same again, as often as it matches.
    Repeat { of: usize, least: u32, most: u32 },
    /// It matches here, and takes nothing.
    And(usize),
    /// It does not match here, and takes nothing.
    Not(usize),
}

impl Judge {
    /// `makes` says what a rule makes in the tree.
    pub(super) fn of(rules: &Rules, makes: fn(&str) -> Makes) -> Judge {
        let tries = (0..rules.len()).map(|at| match rules.octets(at) {
            Some(octets) => Try::Octet(octets),
            None => lower(rules, at, makes),
        });
        Judge { tries: tries.collect(), file: rules.file() }
    }

    /// What the rules make of a file, in order; `None` if the grammar refuses it.
    pub(super) fn marks(&self, file: &[u8]) -> Option<Vec<Mark>> {
        let mut reading =
            Reading { judge: self, file, marks: Vec::with_capacity(64), quiet: false };
        reading.at(self.file, 0)?;
        Some(reading.marks)
    }
}

fn lower(rules: &Rules, at: usize, makes: fn(&str) -> Makes) -> Try {
    match rules.node(at) {
        Node::Octet(..) => unreachable!("it is one octet"),
        Node::Text(text) => Try::Text(text.clone()),
        Node::Fold(text) => Try::Fold(text.clone()),
        Node::Start => Try::Start,
        Node::End => Try::End,
        Node::Rule(rule) => {
            let (of, emits) = (rules.body(*rule), rules.emits(*rule));
            let quiet = emits == Emits::Itself;
            let makes = match emits {
                Emits::Inside => Makes::Nothing,
                Emits::All | Emits::Itself => makes(rules.name(*rule)),
            };
            Try::Rule { of, makes, quiet }
        }
        Node::All(of) => Try::All(of.clone()),
        Node::First(of) => Try::First(of.clone()),
        Node::Repeat { of, least, most } => match rules.octets(*of) {
            Some(of) if *most == u32::MAX => Try::Octets { of, least: *least as usize },
            _ => Try::Repeat { of: *of, least: *least, most: *most },
        },
        Node::And(of) => Try::And(*of),
        Node::Not(of) => Try::Not(*of),
    }
}

struct Reading<'a> {
    judge: &'a Judge,
    file: &'a [u8],
    marks: Vec<Mark>,
    /// Whether nothing that is read makes something in the tree.
    quiet: bool,
}

impl Reading<'_> {
    /// Where the expression ends that begins at `from`; `None` where it does not match. What it made
    /// until it failed is left to those who go on nevertheless.
    fn at(&mut self, at: usize, from: usize) -> Option<usize> {
        let rest = &self.file[from..];
        match &self.judge.tries[at] {
            Try::Octet(of) => of.contains(*rest.first()?).then_some(from + 1),
            Try::Octets { of, least } => {
                let end = rest.iter().position(|octet| !of.contains(*octet));
                let length = end.unwrap_or(rest.len());
                (length >= *least).then_some(from + length)
            }
            Try::Text(text) => rest.starts_with(text).then_some(from + text.len()),
            Try::Fold(text) => {
                let same = rest.get(..text.len())?.eq_ignore_ascii_case(text);
                same.then_some(from + text.len())
            }
            Try::Start => (from == 0).then_some(from),
            Try::End => rest.is_empty().then_some(from),
            Try::Rule { of, makes, quiet } => {
                let said = !self.quiet && *makes != Makes::Nothing;
                if said {
                    self.marks.push(Mark { makes: *makes, end: false, at: from });
                }
                let before = self.quiet;
                self.quiet |= *quiet;
                let end = self.at(*of, from);
                self.quiet = before;
                if said && let Some(at) = end {
                    self.marks.push(Mark { makes: *makes, end: true, at });
                }
                end
            }
            Try::All(of) => of.iter().try_fold(from, |from, at| self.at(*at, from)),
            Try::First(of) => of.iter().find_map(|at| self.or_undo(*at, from)),
            Try::Repeat { of, least, most } => {
                let (mut rounds, mut end) = (0, from);
                while rounds < *most
                    && let Some(next) = self.or_undo(*of, end)
                {
                    rounds += 1;
                    if next == end {
                        // Whatever takes nothing may be repeated without end.
                        rounds = rounds.max(*least);
                        break;
                    }
                    end = next;
                }
                (rounds >= *least).then_some(end)
            }
            Try::And(of) => self.looks(*of, from).then_some(from),
            Try::Not(of) => (!self.looks(*of, from)).then_some(from),
        }
    }

    /// The same, and what it made is undone where it does not match.
    fn or_undo(&mut self, at: usize, from: usize) -> Option<usize> {
        let made = self.marks.len();
        let end = self.at(at, from);
        if end.is_none() {
            self.marks.truncate(made);
        }
        end
    }

    /// Whether it matches there. It makes nothing.
    fn looks(&mut self, at: usize, from: usize) -> bool {
        let quiet = std::mem::replace(&mut self.quiet, true);
        let matched = self.at(at, from).is_some();
        self.quiet = quiet;
        matched
    }
}
