//! The names of the standard: its clauses, how binding they are, and its editions.

mod any;
mod clause;
mod edition;
mod level;
mod revisited;

pub use any::AnyClause;
pub use clause::Clause;
pub use edition::Edition;
pub use level::Level;
pub use revisited::RevisitedClause;
