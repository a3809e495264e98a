//! The editions that this engine decides by.

use crate::spec::Edition;

/// A later text by which a file is read.
///
/// ```
/// use norobots::{later::LaterEdition, spec::Edition};
///
/// assert_eq!(LaterEdition::of(Edition::Rfc9309), Some(LaterEdition::Rfc9309));
/// assert_eq!(LaterEdition::of(Edition::Standard1994), None);
/// assert_eq!(LaterEdition::GoogleCode.edition().id(), "google-code-22b355f");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LaterEdition {
    /// The Internet-Draft *A Method for Web Robots Control* of 1996.
    Draft1996,
    /// RFC 9309, *Robots Exclusion Protocol*.
    Rfc9309,
    /// Google's page *How Google interprets the robots.txt specification* of 14 April 2026.
    GooglePage,
    /// Google's parser, its source at commit 22b355f.
    GoogleCode,
}

impl LaterEdition {
    /// All of them, by their age.
    pub const ALL: [LaterEdition; 4] = [
        LaterEdition::Draft1996,
        LaterEdition::Rfc9309,
        LaterEdition::GooglePage,
        LaterEdition::GoogleCode,
    ];

    /// Returns the edition of that name; `None` where this engine does not decide by it.
    #[must_use]
    pub fn of(edition: Edition) -> Option<LaterEdition> {
        LaterEdition::ALL.into_iter().find(|later| later.edition() == edition)
    }

    /// Returns it as one of all editions.
    #[must_use]
    pub const fn edition(self) -> Edition {
        match self {
            LaterEdition::Draft1996 => Edition::Draft1996,
            LaterEdition::Rfc9309 => Edition::Rfc9309,
            LaterEdition::GooglePage => Edition::GooglePage,
            LaterEdition::GoogleCode => Edition::GoogleCode,
        }
    }
}
