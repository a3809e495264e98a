//! The table of today's robots, and the effect of a file on each robot. The table contains what the operators state
//! about their robots.

mod asked;
mod changed;
mod form;
mod intent;
mod known;
mod read;
mod standing;
mod table;
mod words;

pub use asked::{Asked, Why, asked};
pub use changed::{Changed, changed};
pub use intent::{Intent, Reason, Undone, Written, write};
pub use known::{Follows, Ignores, KnownRobot, Page, Purpose};
pub use read::{File, OneRobot};
pub use standing::{Obeyed, Standing, State, standings};
pub use table::Table;
pub use words::{Row, rows};

#[cfg(test)]
mod tests;
