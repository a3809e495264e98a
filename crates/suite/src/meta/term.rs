//! The six words of a ROBOTS tag.

use norobots::source::Span;

norobots::slugs! {
    /// One of the six words of a ROBOTS tag.
    pub enum Term("term", summary) {
        /// The page may be indexed and its links followed, whatever else stands there.
        All = "all",
        /// Neither.
        None = "none",
        /// The page may be indexed.
        Index = "index",
        /// The page is not to be indexed.
        Noindex = "noindex",
        /// The links of the page may be followed.
        Follow = "follow",
        /// The links of the page are not to be followed.
        Nofollow = "nofollow",
    }
}

impl Term {
    /// Returns the term that those bytes spell, in any case.
    pub fn of(text: &[u8]) -> Option<Term> {
        Term::ALL.into_iter().find(|term| text.eq_ignore_ascii_case(term.id().as_bytes()))
    }
}

/// A word in the CONTENT of a ROBOTS tag: a run of bytes between spaces and commas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its bytes; not empty.
    pub span: Span,
    /// The term that it is, in upper or lower case; `None` if it is none of the six.
    pub term: Option<Term>,
}

impl Word {
    /// Returns the bytes from the first of the words to the last. There must be at least one word.
    pub fn span_of(words: &[Word]) -> Span {
        Span::new(words[0].span.start, words[words.len() - 1].span.end)
    }
}
