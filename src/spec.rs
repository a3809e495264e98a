//! Lists the editions of the standard, their clauses, and the levels `must`, `should` and `may`.
//!
//! An [`AnyClause`] has a slug and a summary.

mod any;
mod clause;
mod draft1996;
mod edition;
mod level;
mod revisited;
mod rfc9309;

pub use any::AnyClause;
pub use edition::Edition;
pub use level::Level;
// `Clause`, `Draft1996Clause`, `RevisitedClause` and `Rfc9309Clause` each list the clauses of one edition.
#[doc(hidden)]
pub use clause::Clause;
#[doc(hidden)]
pub use draft1996::Draft1996Clause;
#[doc(hidden)]
pub use revisited::RevisitedClause;
#[doc(hidden)]
pub use rfc9309::Rfc9309Clause;
