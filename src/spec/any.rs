//! A clause of any edition.

use crate::slug::UnknownSlug;
use crate::spec::clause::Clause;
use crate::spec::revisited::RevisitedClause;
use std::fmt;
use std::str::FromStr;

/// A clause of either text that has clauses here. No two clauses have the same slug.
///
/// ```
/// use norobots::spec::{AnyClause, Clause};
///
/// let clause: AnyClause = "line-form".parse()?;
/// assert_eq!(clause, AnyClause::Standard1994(Clause::LineForm));
/// # Ok::<(), norobots::UnknownSlug>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyClause {
    /// A clause of the standard of 1994.
    Standard1994(Clause),
    /// A clause of the Revisited grammar.
    Revisited(RevisitedClause),
}

impl AnyClause {
    /// Returns the slug.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            AnyClause::Standard1994(clause) => clause.id(),
            AnyClause::Revisited(clause) => clause.id(),
        }
    }

    /// Returns what the clause says, in words of our own.
    #[must_use]
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

impl FromStr for AnyClause {
    type Err = UnknownSlug;

    fn from_str(id: &str) -> Result<AnyClause, UnknownSlug> {
        let standard = Clause::from_id(id).map(AnyClause::Standard1994);
        let clause = standard.or_else(|| RevisitedClause::from_id(id).map(AnyClause::Revisited));
        let revisited = RevisitedClause::ALL.map(RevisitedClause::id);
        let known = || Clause::ALL.map(Clause::id).into_iter().chain(revisited);
        clause.ok_or_else(|| UnknownSlug::new("clause", id, known()))
    }
}

crate::slug_serde!(AnyClause);
