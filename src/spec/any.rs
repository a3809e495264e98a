//! A clause of any edition.

use crate::slug::UnknownSlug;
use crate::spec::clause::Clause;
use crate::spec::draft1996::Draft1996Clause;
use crate::spec::revisited::RevisitedClause;
use crate::spec::rfc9309::Rfc9309Clause;
use std::fmt;
use std::str::FromStr;

/// A clause of the standard of 1994, the Revisited grammar, the draft of 1996 or RFC 9309. No two clauses have the same
/// slug.
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
    /// A clause of the draft of 1996.
    Draft1996(Draft1996Clause),
    /// A clause of RFC 9309.
    Rfc9309(Rfc9309Clause),
}

impl AnyClause {
    /// Returns the slug of the clause.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            AnyClause::Standard1994(clause) => clause.id(),
            AnyClause::Revisited(clause) => clause.id(),
            AnyClause::Draft1996(clause) => clause.id(),
            AnyClause::Rfc9309(clause) => clause.id(),
        }
    }

    /// Returns a summary of the clause.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            AnyClause::Standard1994(clause) => clause.summary(),
            AnyClause::Revisited(clause) => clause.summary(),
            AnyClause::Draft1996(clause) => clause.summary(),
            AnyClause::Rfc9309(clause) => clause.summary(),
        }
    }

    /// Returns the text of the clause if the clause is a grammar rule. Otherwise, returns `None`.
    #[must_use]
    pub const fn grammar(self) -> Option<&'static str> {
        match self {
            AnyClause::Standard1994(_) => None,
            AnyClause::Revisited(clause) => clause.grammar(),
            AnyClause::Draft1996(clause) => clause.grammar(),
            AnyClause::Rfc9309(clause) => clause.grammar(),
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
        let clause = Clause::from_id(id)
            .map(AnyClause::Standard1994)
            .or_else(|| RevisitedClause::from_id(id).map(AnyClause::Revisited))
            .or_else(|| Draft1996Clause::from_id(id).map(AnyClause::Draft1996))
            .or_else(|| Rfc9309Clause::from_id(id).map(AnyClause::Rfc9309));
        let known = || {
            let known = Clause::ALL.map(Clause::id).into_iter();
            let known = known.chain(RevisitedClause::ALL.map(RevisitedClause::id));
            let known = known.chain(Draft1996Clause::ALL.map(Draft1996Clause::id));
            known.chain(Rfc9309Clause::ALL.map(Rfc9309Clause::id))
        };
        clause.ok_or_else(|| UnknownSlug::new("clause", id, known()))
    }
}

crate::slug_serde!(AnyClause);
