//! The names of the standard: its clauses, how binding they are, and its editions.

mod any;
mod clause;
mod draft1996;
mod edition;
mod level;
mod revisited;
mod rfc9309;

pub use any::AnyClause;
pub use clause::Clause;
pub use draft1996::Draft1996Clause;
pub use edition::Edition;
pub use level::Level;
pub use revisited::RevisitedClause;
pub use rfc9309::Rfc9309Clause;
