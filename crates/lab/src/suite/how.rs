//! How words of a document stand to the standard.

use std::fmt;

/// How words of a document stand to the standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum How {
    /// They say the same.
    Same,
    /// They have what the page of the standard has lost.
    Restores,
    /// There are none.
    Dropped,
    /// They say the opposite.
    Inverted,
    /// They say what the standard does not.
    Added,
    /// They say something else.
    Changed,
    /// They show another example.
    Example,
    /// They have another date.
    Date,
    /// They say less.
    Weakened,
    /// They demand more.
    Strengthened,
}

impl How {
    /// Every way.
    pub const ALL: [How; 10] = [
        How::Same,
        How::Restores,
        How::Dropped,
        How::Inverted,
        How::Added,
        How::Changed,
        How::Example,
        How::Date,
        How::Weakened,
        How::Strengthened,
    ];

    /// The way of that slug, if there is one.
    pub fn from_id(id: &str) -> Option<How> {
        How::ALL.into_iter().find(|how| how.id() == id)
    }

    /// The slug that names it in `translations.toml`.
    pub const fn id(self) -> &'static str {
        match self {
            How::Same => "same",
            How::Restores => "restores",
            How::Dropped => "dropped",
            How::Inverted => "inverted",
            How::Added => "added",
            How::Changed => "changed",
            How::Example => "example",
            How::Date => "date",
            How::Weakened => "weakened",
            How::Strengthened => "strengthened",
        }
    }

    /// Whether it is a deviation from the standard.
    pub const fn differs(self) -> bool {
        !matches!(self, How::Same | How::Restores)
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            How::Same => "says the same",
            How::Restores => "has what the standard's page lost",
            How::Example => "changed example",
            How::Date => "changed date",
            how => how.id(),
        })
    }
}
