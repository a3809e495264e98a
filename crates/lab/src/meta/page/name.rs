//! Which tags speak to robots, and where in a page they stand.

use std::fmt;

/// Which of the tags that the article names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// What robots may do with the page.
    Robots,
    /// Words and phrases to find it by.
    Keywords,
    /// A text to show for it.
    Description,
    /// Whether it changes.
    DocumentState,
    /// Where it, or its original, is.
    Url,
}

impl Name {
    /// Every name, in the order of the article.
    pub const ALL: [Name; 5] =
        [Name::Robots, Name::Keywords, Name::Description, Name::DocumentState, Name::Url];

    /// The name, as the article writes it.
    pub const fn id(self) -> &'static str {
        match self {
            Name::Robots => "ROBOTS",
            Name::Keywords => "KEYWORDS",
            Name::Description => "DESCRIPTION",
            Name::DocumentState => "DOCUMENT-STATE",
            Name::Url => "URL",
        }
    }

    /// The name of a NAME attribute, in any case.
    pub fn of(text: &str) -> Option<Name> {
        Name::ALL.into_iter().find(|name| name.id().eq_ignore_ascii_case(text))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Where a tag came to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Where {
    /// In the head: it counts.
    Head,
    /// In the body.
    Body,
    /// In a template, whose content is no part of the page.
    Template,
    /// Nowhere: no element came of it.
    Nowhere,
}

impl fmt::Display for Where {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Where::Head => "in the head",
            Where::Body => "in the body",
            Where::Template => "in a template",
            Where::Nowhere => "where no element may be",
        })
    }
}
