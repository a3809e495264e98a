//! A tag for robots, and its position in a page.

use crate::rules::{Said, Text, parts};
use norobots::source::Span;
use norobots_suite::meta::content::Robots;
use norobots_suite::meta::setting::{Settings, TagPlace};
use norobots_suite::meta::term::Term;
use norobots_text::distinct::first_of_each;

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

norobots::slugs! {
    /// Where a tag came to stand, with the words that reports have for it.
    pub enum Where("place in a page", summary) {
        /// It counts (setting `meta-tag-place`).
        Head = "in the head",
        /// It plays no part, or counts (setting `meta-tag-place`).
        Body = "in the body",
        /// The content of a template is no part of the page.
        Template = "in a template",
        /// No element came of the tag.
        Nowhere = "where no element may be",
    }
}

/// A tag's CONTENT.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The value: decoded, character references resolved.
    pub text: String,
    /// Its bytes in the file, without quotation marks.
    pub span: Span,
    /// How many bytes of the file give each byte of the text; 0 if the number varies.
    pub(crate) unit: usize,
}

impl Content {
    /// Returns the bytes of the file for bytes of the text; all bytes of the value if a character reference or a
    /// character beyond ASCII makes the two differ.
    pub fn place(&self, span: Span) -> Span {
        let [start, end] = [span.start, span.end].map(|at| self.span.start + at * self.unit);
        if self.unit == 0 { self.span } else { Span::new(start, end) }
    }
}

/// A META tag with one of the names, or a tag like ROBOTS for one robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name; [`Name::Robots`] for a tag for one robot.
    pub name: Name,
    /// The robot that its NAME names instead of ROBOTS, as written. The article defines no such tag.
    pub robot: Option<String>,
    /// Its bytes in the file, from `<` to `>`.
    pub span: Span,
    /// Where the tree has it.
    pub stands: Where,
    /// Its CONTENT; `None` if it has no such attribute.
    pub content: Option<Content>,
}

impl Tag {
    /// Returns whether the tag counts, by its name and its position in the tree.
    pub fn counts(&self, settings: &Settings) -> bool {
        match self.stands {
            _ if self.robot.is_some() => false,
            Where::Head => true,
            Where::Body => settings.tag_place == TagPlace::HeadOrBody,
            Where::Template | Where::Nowhere => false,
        }
    }

    /// Returns the value of its CONTENT; empty if it has none.
    pub fn text(&self) -> &str {
        self.content.as_ref().map_or("", |content| &content.text)
    }

    /// Returns each of the six words in its CONTENT, once, whatever separates them.
    pub fn words(&self) -> Vec<Term> {
        words(self.text())
    }

    /// Returns the bytes of the file for bytes of its CONTENT.
    pub(crate) fn place(&self, span: Span) -> Span {
        self.content.as_ref().map_or(self.span, |content| content.place(span))
    }
}

/// Returns whether a tag whose name the article does not define is for a robot: it says `noindex` or `nofollow`, or
/// its name is that of a robot and one of its rules is in a text.
pub(crate) fn speaks_to(name: &str, content: &str) -> bool {
    let words = words(content);
    let is_robot = || {
        let own = |text: &Text| text.names.iter().any(|own| own.eq_ignore_ascii_case(name));
        name.to_ascii_lowercase().contains("bot") || Text::all().iter().any(own)
    };
    let known = || {
        let known = |name: &str| Text::all().iter().any(|text| text.rule(name).is_some());
        let said = Said::of_tag(0, None, content.as_bytes());
        said.iter().any(|statement| parts(&statement.name).any(known))
    };
    !name.trim().is_empty()
        && (words.contains(&Term::Noindex)
            || words.contains(&Term::Nofollow)
            || is_robot() && known())
}

fn words(content: &str) -> Vec<Term> {
    first_of_each(Robots::read(content.as_bytes()).words.iter().filter_map(|word| word.term))
}
