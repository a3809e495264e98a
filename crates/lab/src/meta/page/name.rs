//! Which tags speak to robots, and where in a page they stand.

use std::fmt;

norobots::slugs! {
    /// A tag that the article names. The slug is the name as the article writes it.
    pub enum Name("tag", summary) {
        /// ROBOTS says what robots may do with the page.
        Robots = "ROBOTS",
        /// KEYWORDS gives words and phrases to find the page by.
        Keywords = "KEYWORDS",
        /// DESCRIPTION gives a text that describes the page.
        Description = "DESCRIPTION",
        /// DOCUMENT-STATE says whether the page changes.
        DocumentState = "DOCUMENT-STATE",
        /// URL says where the page, or its original, is.
        Url = "URL",
    }
}

impl Name {
    /// Returns the tag that the value of a NAME attribute names, in any case.
    pub fn of(text: &str) -> Option<Name> {
        Name::ALL.into_iter().find(|name| name.id().eq_ignore_ascii_case(text))
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
