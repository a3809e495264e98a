//! The editions of the standard.

use std::fmt;

/// A text that robots were written from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// *A Standard for Robot Exclusion*, 1994.
    Standard1994,
    /// The Russian translation of it that was posted in a forum.
    RussianForum,
    /// The Spanish paraphrase of it.
    Spanish,
    /// The Russian translation at the end of the article of 1998.
    RussianArticle,
    /// The translation of it into Russian by machine.
    RussianMachine,
    /// *Robot Exclusion Standard Revisited*, Kollar, Leavitt and Mauldin, 1996.
    Revisited,
    /// The Internet-Draft of 1996, *A Method for Web Robots Control*.
    Draft1996,
    /// RFC 9309, *Robots Exclusion Protocol*, 2022.
    Rfc9309,
}

impl Edition {
    const ALL: [Edition; 8] = [
        Edition::Standard1994,
        Edition::RussianForum,
        Edition::Spanish,
        Edition::RussianArticle,
        Edition::RussianMachine,
        Edition::Revisited,
        Edition::Draft1996,
        Edition::Rfc9309,
    ];

    /// Every edition: the standard, its translations, then the later ones by their age.
    pub fn all() -> impl ExactSizeIterator<Item = Edition> {
        Edition::ALL.into_iter()
    }

    /// The edition of that name, if there is one.
    pub fn from_id(id: &str) -> Option<Edition> {
        Edition::all().find(|edition| edition.id() == id)
    }

    /// What the edition is, in a phrase.
    pub const fn title(self) -> &'static str {
        match self {
            Edition::Standard1994 => "A Standard for Robot Exclusion, 1994",
            Edition::RussianForum => "the standard in Russian, as posted in a forum",
            Edition::Spanish => "the standard paraphrased in Spanish",
            Edition::RussianArticle => "the standard in Russian, at the end of an article of 1998",
            Edition::RussianMachine => "the standard in Russian, by machine",
            Edition::Revisited => {
                "Robot Exclusion Standard Revisited, Kollar, Leavitt and Mauldin, 1996"
            }
            Edition::Draft1996 => "the Internet-Draft A Method for Web Robots Control, 1996",
            Edition::Rfc9309 => "RFC 9309, Robots Exclusion Protocol, 2022",
        }
    }

    /// Whether it is a text of its own that came after the standard, and not a translation.
    pub const fn later(self) -> bool {
        matches!(self, Edition::Revisited | Edition::Draft1996 | Edition::Rfc9309)
    }

    /// The name by which commands and vectors know the edition.
    pub const fn id(self) -> &'static str {
        match self {
            Edition::Standard1994 => "1994",
            Edition::RussianForum => "1994-ru-forum",
            Edition::Spanish => "1994-es",
            Edition::RussianArticle => "1994-ru-article",
            Edition::RussianMachine => "1994-ru-machine",
            Edition::Revisited => "revisited",
            Edition::Draft1996 => "draft-1996",
            Edition::Rfc9309 => "rfc-9309",
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
