//! META tags for robots: what the article of 1998 says of ROBOTS, KEYWORDS, DESCRIPTION,
//! DOCUMENT-STATE and URL.
//!
//! They are no part of the 1994 standard: its clauses say nothing of them, so they have [`Rule`]s
//! and [`Settings`] of their own. A CONTENT is any bytes; [`Robots::read`] finds the terms in it,
//! [`Permissions::of`] says what the terms request. Spans are bytes of the CONTENT. `norobots-web`
//! finds the tags in a page.
//!
//! ```
//! use norobots_suite::meta::{Permissions, Robots, Settings};
//!
//! let content = Robots::read(b"index, NoFollow");
//! let terms: Vec<_> = content.terms(&Settings::DEFAULT).map(|(term, _)| term).collect();
//! let permissions = Permissions::of(&terms, &Settings::DEFAULT);
//! assert!(permissions.index.granted && !permissions.follow.granted);
//! ```

pub mod content;
pub mod remark;
mod rule;
pub mod setting;
pub mod term;

pub use content::{Permission, Permissions, Robots, State, phrases, text};
pub use remark::{Code, Remark, remarks};
pub use rule::Rule;
pub use setting::{ALL, NoindexAlone, Opposites, Separators, Settings, SeveralTags, TagPlace};
pub use term::{Term, Word};

#[cfg(test)]
mod tests;
