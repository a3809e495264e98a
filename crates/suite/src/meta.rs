//! The META tags for robots that an article of 1998 defines: ROBOTS, KEYWORDS, DESCRIPTION, DOCUMENT-STATE and URL.
//!
//! The standard of 1994 does not mention these tags. The tags therefore have their own [`Rule`]s and [`Settings`].
//! [`Robots::read`] finds the terms in the CONTENT of a tag, which may contain any bytes. [`Permissions::of`] computes
//! what the terms permit. Spans are byte ranges of the CONTENT. The crate `norobots-web` finds the tags in a page.
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
