//! The six words of a ROBOTS tag.

use norobots::source::Span;
use std::fmt;

/// One of the six words of a ROBOTS tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// The page may be indexed and its links followed, whatever else stands there.
    All,
    /// Neither.
    None,
    /// The page may be indexed.
    Index,
    /// The page is not to be indexed.
    Noindex,
    /// The links of the page may be followed.
    Follow,
    /// The links of the page are not to be followed.
    Nofollow,
}

impl Term {
    /// Every term, in the order of the article.
    pub const ALL: [Term; 6] =
        [Term::All, Term::None, Term::Index, Term::Noindex, Term::Follow, Term::Nofollow];

    /// The word, in lower case.
    pub const fn id(self) -> &'static str {
        match self {
            Term::All => "all",
            Term::None => "none",
            Term::Index => "index",
            Term::Noindex => "noindex",
            Term::Follow => "follow",
            Term::Nofollow => "nofollow",
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// What stands between spaces and commas in a ROBOTS tag's CONTENT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its bytes; not empty.
    pub span: Span,
    /// Which of the six it is, in any case; `None` where it is none.
    pub term: Option<Term>,
}
