//! The sentences of the standard, and what each does.

use std::fmt;

use norobots::spec::Clause;

/// A sentence of the standard, a heading or an example file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The slug; unique among the sentences.
    pub id: String,
    /// What it does.
    pub class: SentenceClass,
    /// The sentence or its telling part, letter for letter; white space may be folded.
    pub quote: String,
    /// Its first words, where the quotation does not begin it.
    pub from: Option<String>,
    /// Its last words, where the quotation does not end it.
    pub to: Option<String>,
    /// The clauses that it is a source of; may be empty where the class does not bind.
    pub clauses: Vec<Clause>,
    /// Why no file can test it; `None` where one can.
    pub untestable: Option<String>,
}

/// What a sentence does. Where one does several of these, the most binding counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SentenceClass {
    /// States flatly what a file or a robot has to keep.
    Requires,
    /// Recommends it.
    Recommends,
    /// Leaves someone free to do something.
    Permits,
    /// Says what a word or a field means.
    Defines,
    /// Shows what others require.
    Example,
    /// Says nothing that a file or a robot can keep or break.
    Silent,
}

use SentenceClass::*;

impl SentenceClass {
    /// Every class, the most binding first.
    pub const ALL: [SentenceClass; 6] = [Requires, Recommends, Permits, Defines, Example, Silent];

    /// The class of that slug, if there is one.
    pub fn from_id(id: &str) -> Option<SentenceClass> {
        SentenceClass::ALL.into_iter().find(|class| class.id() == id)
    }

    /// The slug that names the class in `sentences.toml`.
    pub const fn id(self) -> &'static str {
        match self {
            Requires => "requires",
            Recommends => "recommends",
            Permits => "permits",
            Defines => "defines",
            Example => "example",
            Silent => "silent",
        }
    }

    /// Whether a sentence of the class must be the source of a clause.
    pub(crate) const fn needs_clause(self) -> bool {
        matches!(self, Requires | Recommends | Example)
    }
}

impl fmt::Display for SentenceClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
