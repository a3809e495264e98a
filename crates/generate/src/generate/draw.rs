//! Generates random files from the grammars, and generates all files up to a bound.

use crate::generate::near_miss::{Edit, NearMiss, near_miss};
use crate::generate::plan::Plan;
use crate::generate::sample;
use crate::generate::strategy::{Odometer, Seeded, Strategy};
use crate::grammar::Grammar;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Document};
use std::collections::HashSet;
use std::fmt;
use std::sync::OnceLock;

impl Grammar {
    fn plan(self) -> &'static Plan {
        static PLANS: [OnceLock<Plan>; Grammar::ALL.len()] =
            [const { OnceLock::new() }; Grammar::ALL.len()];
        PLANS[self as usize].get_or_init(|| Plan::of(self.rules()))
    }

    /// Follows the grammar and returns the file that the walk wrote. Returns `None` if the walk failed or the file has
    /// more than `size` octets. The walk ignores some predicates, so the grammar may refuse the file.
    pub fn walk(self, choose: &mut impl Strategy, size: usize) -> Option<Vec<u8>> {
        let mut file = Vec::new();
        sample::walk(self.plan(), choose, size, &mut file).then_some(file)
    }

    /// Returns the file that a walk wrote. Returns `None` if the grammar refuses the file.
    pub fn sentence(self, choose: &mut impl Strategy, size: usize) -> Option<Vec<u8>> {
        let file = self.walk(choose, size)?;
        self.document(&file).is_some().then_some(file)
    }

    /// Returns every accepted file whose freely chosen octets are in `octets`. All repetitions in a file together have
    /// at most `rounds` more rounds than the grammar requires. No file is returned twice. `tally` counts the outcomes
    /// of the walks.
    pub fn exhaustive(
        self,
        octets: &[u8],
        rounds: usize,
        tally: &mut Tally,
    ) -> impl Iterator<Item = Vec<u8>> {
        let mut odometer = Some(Odometer::new(octets, rounds));
        let mut seen = HashSet::new();
        std::iter::from_fn(move || {
            loop {
                let sentence = self.sentence(odometer.as_mut()?, usize::MAX);
                odometer.take_if(|odometer| !odometer.advance());
                match sentence {
                    None => tally.refused += 1,
                    Some(file) if !seen.insert(file.clone()) => tally.again += 1,
                    Some(file) => {
                        tally.kept += 1;
                        return Some(file);
                    }
                }
            }
        })
    }
}

/// Counts walks by their outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of walks that wrote a new file of the wanted kind.
    pub kept: u64,
    /// The number of walks that wrote the file of an earlier walk again.
    pub again: u64,
    /// The number of walks that failed or wrote a file of another kind.
    pub refused: u64,
}

/// A kind of generated file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A file that the grammar accepts.
    Sentence(Grammar),
    /// A file that breaks exactly one clause, because of one edit to a file that the grammar of 1994 accepts.
    NearMiss,
}

/// A randomly generated file.
#[derive(Clone, Copy, Debug)]
pub struct Drawn<'a, 'f> {
    /// The tree of the file.
    pub document: &'a Document<'f>,
    /// The edit that made the file, if the file is a near miss. The edited file breaks [`Edit::clause`].
    pub breaks: Option<Edit>,
}

const WALKS: u64 = 10_000;

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 8] = [
        Kind::Sentence(Grammar::Strict),
        Kind::Sentence(Grammar::Lenient),
        Kind::Sentence(Grammar::Revisited),
        Kind::NearMiss,
        Kind::Sentence(Grammar::Draft1996),
        Kind::Sentence(Grammar::Draft1996Lenient),
        Kind::Sentence(Grammar::Rfc9309),
        Kind::Sentence(Grammar::Rfc9309Lenient),
    ];

    /// Returns the id of the kind, which is part of the ids of vectors.
    pub const fn id(self) -> &'static str {
        match self {
            Kind::Sentence(grammar) => grammar.id(),
            Kind::NearMiss => "near-miss",
        }
    }

    /// Returns the kind with this id. If no id is given, returns the kind of files that the edition's grammar accepts.
    ///
    /// # Errors
    ///
    /// If there is no kind with this id, returns a text that lists all kinds.
    pub fn named(id: Option<&str>, edition: Edition) -> Result<Kind, String> {
        let Some(id) = id else { return Ok(Kind::Sentence(Grammar::of(edition))) };
        Kind::ALL.into_iter().find(|kind| kind.id() == id).ok_or_else(|| {
            let known = Kind::ALL.map(Kind::id).join(", ");
            format!("no grammar is called {id:?}; there are {known}")
        })
    }

    /// Returns the grammar that the files follow. For near misses, returns the grammar that the file followed before
    /// the edit.
    pub const fn grammar(self) -> Grammar {
        match self {
            Kind::Sentence(grammar) => grammar,
            Kind::NearMiss => Grammar::Strict,
        }
    }

    /// Generates the file with this number and seed, and calls `each` with it. The file has at most `size` octets.
    /// Equal arguments give the same file on every machine.
    ///
    /// # Errors
    ///
    /// Returns an error if no walk made a file of this kind and size.
    pub fn draw<T>(
        self,
        seed: u64,
        number: u64,
        size: usize,
        tally: &mut Tally,
        each: impl FnOnce(Drawn<'_, '_>) -> T,
    ) -> Result<T, String> {
        let mut choose = Seeded::new(seed, number);
        let grammar = self.grammar();
        let mut file = Vec::new();
        for refused in 0..WALKS {
            if !sample::walk(grammar.plan(), &mut choose, size, &mut file) {
                continue;
            }
            let Some(document) = grammar.document(&file) else { continue };
            let miss = match self {
                Kind::Sentence(_) => None,
                Kind::NearMiss => match missed(&document, &mut choose, size) {
                    None => continue,
                    miss => miss,
                },
            };
            tally.refused += refused;
            tally.kept += 1;
            return Ok(match &miss {
                None => each(Drawn { document: &document, breaks: None }),
                Some(NearMiss { edit, file }) => {
                    let document = syntax::parse(&Source::new(file));
                    each(Drawn { document: &document, breaks: Some(*edit) })
                }
            });
        }
        tally.refused += WALKS;
        Err(format!("of {WALKS} tries none gave a file of that size"))
    }
}

/// Tries a few random edits, and returns the first near miss of at most `size` octets.
fn missed(document: &Document<'_>, choose: &mut impl Strategy, size: usize) -> Option<NearMiss> {
    const EDITS: usize = 8;
    (0..EDITS).find_map(|_| near_miss(document, choose).filter(|miss| miss.file.len() <= size))
}

/// The page of examples. Documentation tests run its code.
#[cfg(doctest)]
#[doc = include_str!("../../../../conformance/generated.md")]
pub struct Examples;
