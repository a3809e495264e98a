//! Files made from the grammars, and the questions that matter of each.
//!
//! The grammars are read as data, the same texts that the parsers are made of, and walked: wherever
//! a file may go on in more ways than one, [`Choose`] says how. A predicate writes nothing, so a walk
//! may end in a file that its grammar refuses; the parser judges. [`Kind::draw`] takes choices from a
//! seed, [`Exhaustive`] makes all of them up to a bound, [`Bytes`] takes them from a fuzzer.
//!
//! [`near_misses`] are sentences of the format of 1994 with one edit that breaks one clause, and
//! [`asks`] the questions at the edge of each rule. [`Seen`] is what of a grammar a file makes use of,
//! [`Paths`] how it is put together, and [`smallest`] finds a few files that reach what many do.

use crate::source::Source;
use crate::syntax::{self, Document, Exhausted};
use rules::Rules;
use std::collections::HashSet;
use std::fmt;
use std::sync::OnceLock;

mod asks;
mod choose;
mod coverage;
mod miss;
mod mutant;
mod path;
mod reached;
mod read;
mod rules;
mod walk;

pub use asks::{Ask, Asks, asks};
pub use choose::{Adds, Bytes, Choose, Octets, Odometer, Round, Seeded};
pub use coverage::{Goal, Seen, What, goals};
pub use miss::{Edit, NearMiss, near_miss, near_misses};
pub use mutant::{Change, Mutant, Tree, mutants};
pub use path::{Path, Paths, Symbol};
pub use reached::{Reached, smallest};

/// A grammar that files are made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grammar {
    /// `grammar/strict.pest`: the format of 1994.
    Strict,
    /// `grammar/lenient.pest`: every sequence of octets.
    Lenient,
    /// `grammar/revisited.pest`: the grammar of Kollar, Leavitt and Mauldin.
    Revisited,
}

impl Grammar {
    /// Every grammar.
    pub const ALL: [Grammar; 3] = [Grammar::Strict, Grammar::Lenient, Grammar::Revisited];

    /// The name of its file, without ending.
    pub const fn id(self) -> &'static str {
        match self {
            Grammar::Strict => "strict",
            Grammar::Lenient => "lenient",
            Grammar::Revisited => "revisited",
        }
    }

    fn rules(self) -> &'static Rules {
        macro_rules! texts {
            ($($name:literal),*) => { concat!($(include_str!(concat!("../grammar/", $name, ".pest")), "\n"),*) };
        }
        static RULES: [OnceLock<Rules>; 3] = [const { OnceLock::new() }; 3];
        RULES[self as usize].get_or_init(|| {
            let text = match self {
                Grammar::Strict => texts!("lexical", "word", "strict"),
                Grammar::Lenient => texts!("lexical", "word", "lenient"),
                Grammar::Revisited => texts!("lexical", "words", "revisited"),
            };
            Rules::read(text).expect("a parser is derived from the same text")
        })
    }

    /// A file written along the grammar, of `size` octets at most; `None` where the walk led to
    /// none. Predicates are not obeyed, so that the grammar may refuse it.
    pub fn walk(self, choose: &mut impl Choose, size: usize) -> Option<Vec<u8>> {
        let mut file = Vec::new();
        walk::walk(self.rules(), choose, size, &mut file).then_some(file)
    }

    /// The tree of a file that the grammar accepts; `None` if it refuses this one.
    ///
    /// # Errors
    ///
    /// [`Exhausted`]; never because of what the file says.
    pub fn parse<'a>(self, source: &Source<'a>) -> Result<Option<Document<'a>>, Exhausted> {
        match self {
            Grammar::Strict => syntax::parse_strict(source),
            Grammar::Lenient => syntax::parse(source).map(Some),
            Grammar::Revisited => syntax::parse_revisited(source),
        }
    }

    /// A sentence of the grammar: what a walk led to, if the grammar accepts it.
    ///
    /// # Errors
    ///
    /// [`Exhausted`]; never because of what the file says.
    pub fn sentence(
        self,
        choose: &mut impl Choose,
        size: usize,
    ) -> Result<Option<Vec<u8>>, Exhausted> {
        let Some(file) = self.walk(choose, size) else { return Ok(None) };
        let accepted = self.parse(&Source::new(&file))?.is_some();
        Ok(accepted.then_some(file))
    }

    /// Every sentence over those octets, where the grammar leaves one free, with so many rounds of
    /// its repetitions, all together, beyond those that it asks for. Each comes once.
    pub fn exhaustive(self, octets: &[u8], rounds: usize) -> Exhaustive {
        let odometer = Some(Odometer::new(octets, rounds));
        Exhaustive { grammar: self, odometer, seen: HashSet::new(), tally: Tally::default() }
    }
}

impl fmt::Display for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// What came of walks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Walks that led to what was asked for.
    pub kept: u64,
    /// Walks that led to a file that came before.
    pub again: u64,
    /// Walks that led to a file that is refused, or to none.
    pub refused: u64,
}

/// Every sentence of a grammar up to a bound; made by [`Grammar::exhaustive`].
#[derive(Clone, Debug)]
pub struct Exhaustive {
    grammar: Grammar,
    odometer: Option<Odometer>,
    /// A file may be walked to on more ways than one.
    seen: HashSet<Vec<u8>>,
    tally: Tally,
}

impl Exhaustive {
    /// What came of the walks so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }
}

impl Iterator for Exhaustive {
    type Item = Result<Vec<u8>, Exhausted>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let odometer = self.odometer.as_mut()?;
            let sentence = self.grammar.sentence(odometer, usize::MAX);
            if !odometer.advance() {
                self.odometer = None;
            }
            match sentence {
                Err(exhausted) => return Some(Err(exhausted)),
                Ok(None) => self.tally.refused += 1,
                Ok(Some(file)) if self.seen.contains(&file) => self.tally.again += 1,
                Ok(Some(file)) => {
                    self.tally.kept += 1;
                    self.seen.insert(file.clone());
                    return Some(Ok(file));
                }
            }
        }
    }
}

/// What is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Sentences of a grammar.
    Sentence(Grammar),
    /// Sentences of 1994 with one edit that breaks one clause.
    NearMiss,
}

/// What was drawn: its tree, and how it was made to break a clause.
#[derive(Clone, Copy, Debug)]
pub struct Drawn<'a, 'f> {
    /// The tree.
    pub document: &'a Document<'f>,
    /// Of a near miss, the edit; [`Edit::clause`] is what it breaks.
    pub breaks: Option<Edit>,
}

/// Why nothing was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undrawn {
    /// The parser ran out of the steps or the stack that it is granted.
    Exhausted,
    /// Of so many walks none led to what was asked for: it does not fit into the size.
    TooSmall,
}

impl From<Exhausted> for Undrawn {
    fn from(_: Exhausted) -> Undrawn {
        Undrawn::Exhausted
    }
}

impl fmt::Display for Undrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undrawn::Exhausted => Exhausted.fmt(f),
            Undrawn::TooSmall => write!(f, "of {WALKS} tries none gave a file of that size"),
        }
    }
}

impl std::error::Error for Undrawn {}

/// How many walks are tried for one file.
const WALKS: u64 = 10_000;

impl Kind {
    /// Gives `each` what goes with a number of those that a seed makes, a file of `size` octets at
    /// most. The same arguments give the same file, on every machine.
    ///
    /// # Errors
    ///
    /// [`Undrawn`].
    pub fn draw<T>(
        self,
        seed: u64,
        number: u64,
        size: usize,
        tally: &mut Tally,
        each: impl FnOnce(Drawn<'_, '_>) -> T,
    ) -> Result<T, Undrawn> {
        let mut choose = Seeded::new(seed, number);
        let grammar = match self {
            Kind::Sentence(grammar) => grammar,
            Kind::NearMiss => Grammar::Strict,
        };
        let mut file = Vec::new();
        for refused in 0..WALKS {
            if !walk::walk(grammar.rules(), &mut choose, size, &mut file) {
                continue;
            }
            let source = Source::new(&file);
            let Some(document) = grammar.parse(&source)? else { continue };
            if self != Kind::NearMiss {
                tally.refused += refused;
                tally.kept += 1;
                return Ok(each(Drawn { document: &document, breaks: None }));
            }
            let Some(miss) = missed(&document, &mut choose, size)? else { continue };
            tally.refused += refused;
            tally.kept += 1;
            let source = Source::new(&miss.file);
            let document = syntax::parse(&source)?;
            return Ok(each(Drawn { document: &document, breaks: Some(miss.edit) }));
        }
        tally.refused += WALKS;
        Err(Undrawn::TooSmall)
    }
}

/// A near miss of that size at most, if one of the first edits that are chosen makes one: the sentence
/// costs more than they do.
fn missed(
    document: &Document<'_>,
    choose: &mut impl Choose,
    size: usize,
) -> Result<Option<NearMiss>, Exhausted> {
    const EDITS: usize = 8;
    for _ in 0..EDITS {
        if let Some(miss) = near_miss(document, choose)?
            && miss.file.len() <= size
        {
            return Ok(Some(miss));
        }
    }
    Ok(None)
}

/// The page of examples, whose code is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../conformance/generated.md")]
pub struct Examples;
