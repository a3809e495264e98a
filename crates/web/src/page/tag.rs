//! The META tags that the article of 1998 defines, and the META tags that name a robot.

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
    /// Parses the value of a NAME attribute. Ignores the case of the value.
    pub fn of(text: &str) -> Option<Name> {
        Name::ALL.into_iter().find(|name| name.id().eq_ignore_ascii_case(text))
    }
}

norobots::slugs! {
    /// The part of a page that contains a tag, in the words of reports.
    pub enum Where("place in a page", summary) {
        /// The tag counts (setting `meta-tag-place`).
        Head = "in the head",
        /// The tag is ignored or counts (setting `meta-tag-place`).
        Body = "in the body",
        /// The content of a template is no part of the page.
        Template = "in a template",
        /// The tree of the page has no element for the tag.
        Nowhere = "where no element may be",
    }
}

/// The value of a META tag's CONTENT attribute, and its position in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The decoded value of CONTENT, in which character references are resolved.
    pub text: String,
    /// The position of the value in the file, without the quotation marks.
    pub span: Span,
    /// How many bytes of the file encode one byte of `text`; 0 if the number varies.
    pub(crate) unit: usize,
}

impl Content {
    /// Converts a span of `text` to a span of the file. If the value contains a character reference or a character
    /// beyond ASCII, the conversion may be impossible. In this case, returns the span of the whole value.
    pub fn place(&self, span: Span) -> Span {
        let [start, end] = [span.start, span.end].map(|at| self.span.start + at * self.unit);
        if self.unit == 0 { self.span } else { Span::new(start, end) }
    }
}

/// A META tag whose NAME is in [`Name`], or is the name of a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The NAME of the tag; [`Name::Robots`] if the tag names a robot.
    pub name: Name,
    /// The NAME as written, if it is the name of a robot; otherwise `None`. The article of 1998 does not define tags
    /// for a single robot.
    pub robot: Option<String>,
    /// The position of the tag in the file, from `<` to `>`.
    pub span: Span,
    /// The part of the tree that contains the tag.
    pub stands: Where,
    /// The CONTENT of the tag; `None` if the tag has no CONTENT.
    pub content: Option<Content>,
}

impl Tag {
    /// Returns true if the tag counts, and false if the tag is ignored. A tag that names a robot is always ignored. Any
    /// other tag counts if the settings allow tags in its part of the page.
    pub fn counts(&self, settings: &Settings) -> bool {
        self.robot.is_none() && self.place_counts(settings)
    }

    pub(crate) fn place_counts(&self, settings: &Settings) -> bool {
        match self.stands {
            Where::Head => true,
            Where::Body => settings.tag_place == TagPlace::HeadOrBody,
            Where::Template | Where::Nowhere => false,
        }
    }

    /// Returns the value of the CONTENT; an empty string if the tag has no CONTENT.
    pub fn text(&self) -> &str {
        self.content.as_ref().map_or("", |content| &content.text)
    }

    /// Returns which of the six terms, such as `NOINDEX`, are in the CONTENT. Each term is returned once. Any
    /// separators are allowed between the terms.
    pub fn words(&self) -> Vec<Term> {
        words(self.text())
    }

    pub(crate) fn place(&self, span: Span) -> Span {
        self.content.as_ref().map_or(self.span, |content| content.place(span))
    }
}

/// Returns whether a tag with this NAME and CONTENT seems to be for a single robot. A tag seems to be for a single
/// robot in two cases. (1) The CONTENT contains `noindex` or `nofollow`. (2) The NAME is a robot's name, and the
/// CONTENT contains a rule that a [`Text`] defines.
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
