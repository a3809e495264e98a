//! The six words of a ROBOTS tag.

use norobots::source::Span;

norobots::slugs! {
    /// One of the six words of a ROBOTS tag.
    pub enum Term("term", summary) {
        /// The page may be indexed and its links followed, even if other terms are present.
        All = "all",
        /// The page may not be indexed, and its links may not be followed.
        None = "none",
        /// The page may be indexed.
        Index = "index",
        /// The page may not be indexed.
        Noindex = "noindex",
        /// The links of the page may be followed.
        Follow = "follow",
        /// The links of the page may not be followed.
        Nofollow = "nofollow",
    }
}

impl Term {
    /// Returns the term that these bytes spell, regardless of the case of letters.
    pub fn of(text: &[u8]) -> Option<Term> {
        Term::ALL.into_iter().find(|term| text.eq_ignore_ascii_case(term.id().as_bytes()))
    }
}

/// A word in the CONTENT of a ROBOTS tag. A word ends before a space or a comma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The span of the word. The span is not empty.
    pub span: Span,
    /// The term that the word spells, regardless of the case of letters. `None` if the word is none of the six terms.
    pub term: Option<Term>,
}

impl Word {
    /// Returns the span from the first word to the last word. `words` must not be empty.
    pub fn span_of(words: &[Word]) -> Span {
        Span::new(words[0].span.start, words[words.len() - 1].span.end)
    }
}
