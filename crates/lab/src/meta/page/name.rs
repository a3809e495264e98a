//! Which tags speak to robots, and where in a page they stand.

use crate::slug::slugs;
use std::fmt;

slugs! {
    /// Which of the tags that the article names.
    pub enum Name {
        /// What robots may do with the page.
        Robots = "ROBOTS",
        /// Words and phrases to find it by.
        Keywords = "KEYWORDS",
        /// A text to show for it.
        Description = "DESCRIPTION",
        /// Whether it changes.
        DocumentState = "DOCUMENT-STATE",
        /// Where it, or its original, is.
        Url = "URL",
    }
}

impl Name {
    /// The name of a NAME attribute, in any case.
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
