//! The sentences of the standard, and the function of each sentence.

use norobots::spec::Clause;

/// A sentence, a heading or an example file of the standard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The id, which is unique among the sentences.
    pub id: String,
    /// What the sentence does: for example, it requires or permits an action.
    pub class: SentenceClass,
    /// The exact words of the sentence or of its significant part. White space may be folded.
    pub quote: String,
    /// The first words of the whole sentence, if the quotation begins after them.
    pub from: Option<String>,
    /// The last words of the whole sentence, if the quotation ends before them.
    pub to: Option<String>,
    /// The clauses that are based on the sentence. The list may be empty if the sentence is not binding.
    pub clauses: Vec<Clause>,
    /// The reason why no file can test the sentence. `None` if a file can test it.
    pub untestable: Option<String>,
}

norobots::slugs! {
    /// What a sentence does. The classes are listed from the most binding to the least binding. A sentence that
    /// belongs to several classes has the most binding of them.
    pub enum SentenceClass("sentence class", summary) {
        /// Requires something of a file or a robot.
        Requires = "requires",
        /// Recommends something.
        Recommends = "recommends",
        /// Permits something.
        Permits = "permits",
        /// Says what a word or a field means.
        Defines = "defines",
        /// Shows an example of what other sentences require.
        Example = "example",
        /// Says nothing that a file or a robot can keep or violate.
        Silent = "silent",
    }
}

impl SentenceClass {
    pub(crate) const fn needs_clause(self) -> bool {
        use SentenceClass::{Example, Recommends, Requires};
        matches!(self, Requires | Recommends | Example)
    }
}
