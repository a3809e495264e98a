//! The editions that this engine implements.

use crate::spec::Edition;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Later {
    /// The Internet-Draft *A Method for Web Robots Control* of 1996.
    Draft1996,
    Rfc9309,
    /// Google's page *How Google interprets the robots.txt specification* of 14 April 2026.
    GooglePage,
    /// The source code of Google's parser, at commit 22b355f.
    GoogleCode,
}

impl Later {
    /// All editions that this engine implements, from the oldest to the newest.
    #[cfg(test)]
    pub(crate) const ALL: [Later; 4] =
        [Later::Draft1996, Later::Rfc9309, Later::GooglePage, Later::GoogleCode];

    /// Returns `None` if this engine doesn't implement the edition.
    pub(crate) const fn of(edition: Edition) -> Option<Later> {
        match edition {
            Edition::Draft1996 => Some(Later::Draft1996),
            Edition::Rfc9309 => Some(Later::Rfc9309),
            Edition::GooglePage => Some(Later::GooglePage),
            Edition::GoogleCode => Some(Later::GoogleCode),
            _ => None,
        }
    }
}
