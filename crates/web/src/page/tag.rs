//! A tag that speaks to robots, and where in a page it stands.

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
    /// Bytes of the file for each byte of the text; 0 where they are not told apart.
    pub(crate) unit: usize,
}

impl Content {
    /// The bytes of the file for bytes of the text; those of the whole where a character reference
    /// or a character beyond ASCII keeps them from being told apart.
    pub fn place(&self, span: Span) -> Span {
        let [start, end] = [span.start, span.end].map(|at| self.span.start + at * self.unit);
        if self.unit == 0 { self.span } else { Span::new(start, end) }
    }
}

/// A META tag with one of the names, or a tag as ROBOTS is for one robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name; [`Name::Robots`] of a tag for one robot.
    pub name: Name,
    /// The robot that its NAME names in place of ROBOTS, as it is written. The article knows no such tag.
    pub robot: Option<String>,
    /// Its bytes in the file, from `<` to `>`.
    pub span: Span,
    /// Where the tree has it.
    pub stands: Where,
    /// Its CONTENT; `None` where it has no such attribute.
    pub content: Option<Content>,
}

impl Tag {
    /// Whether the tag counts, by its name and the place where it stands.
    pub fn counts(&self, settings: &Settings) -> bool {
        match self.stands {
            _ if self.robot.is_some() => false,
            Where::Head => true,
            Where::Body => settings.tag_place == TagPlace::HeadOrBody,
            Where::Template | Where::Nowhere => false,
        }
    }

    /// The value of its CONTENT; empty where it has none.
    pub fn text(&self) -> &str {
        self.content.as_ref().map_or("", |content| &content.text)
    }

    /// Each of the six words that its CONTENT has, once, whatever stands between them.
    pub fn words(&self) -> Vec<Term> {
        words(self.text())
    }

    /// The bytes of the file for bytes of its CONTENT.
    pub(crate) fn place(&self, span: Span) -> Span {
        self.content.as_ref().map_or(self.span, |content| content.place(span))
    }
}

/// Returns whether a tag of a name that the article does not know speaks to a robot: it says `noindex` or `nofollow`,
/// or its name is that of a robot and it says something that a text knows.
pub(crate) fn speaks_to(name: &str, content: &str) -> bool {
    let words = words(content);
    let is_robot = || {
        let own = |text: &Text| text.names.iter().any(|own| own.eq_ignore_ascii_case(name));
        name.to_ascii_lowercase().contains("bot") || Text::all().iter().any(own)
    };
    let known = || {
        let known = |name: &str| Text::all().iter().any(|text| text.rule(name).is_some());
        let said = Said::of_tag(0, None, content.as_bytes());
        said.iter().any(|one| parts(&one.name).any(known))
    };
    !name.trim().is_empty()
        && (words.contains(&Term::Noindex)
            || words.contains(&Term::Nofollow)
            || is_robot() && known())
}

fn words(content: &str) -> Vec<Term> {
    first_of_each(Robots::read(content.as_bytes()).words.iter().filter_map(|word| word.term))
}
