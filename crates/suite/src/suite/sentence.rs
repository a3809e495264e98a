//! The sentences of the standard, and what each does.

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

norobots::slugs! {
    /// What a sentence does. Where one does several of these, the most binding counts, and that one
    /// comes first here.
    pub enum SentenceClass("sentence class", summary) {
        /// States flatly what a file or a robot has to keep.
        Requires = "requires",
        /// Recommends it.
        Recommends = "recommends",
        /// Leaves someone free to do something.
        Permits = "permits",
        /// Says what a word or a field means.
        Defines = "defines",
        /// Shows what others require.
        Example = "example",
        /// Says nothing that a file or a robot can keep or break.
        Silent = "silent",
    }
}

impl SentenceClass {
    /// Whether a sentence of the class must be the source of a clause.
    pub(crate) const fn needs_clause(self) -> bool {
        use SentenceClass::{Example, Recommends, Requires};
        matches!(self, Requires | Recommends | Example)
    }
}
