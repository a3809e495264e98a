//! A clause of any edition.

use crate::spec::clause::Clause;
use crate::spec::revisited::RevisitedClause;
use std::fmt;

/// A clause of one text or of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyClause {
    /// Of the standard of 1994.
    Standard1994(Clause),
    /// Of the Revisited grammar.
    Revisited(RevisitedClause),
}

impl AnyClause {
    /// The slug; no two of the texts have the same.
    pub const fn id(self) -> &'static str {
        match self {
            AnyClause::Standard1994(clause) => clause.id(),
            AnyClause::Revisited(clause) => clause.id(),
        }
    }

    /// What the clause says, in our words.
    pub const fn summary(self) -> &'static str {
        match self {
            AnyClause::Standard1994(clause) => clause.summary(),
            AnyClause::Revisited(clause) => clause.summary(),
        }
    }
}

impl fmt::Display for AnyClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
