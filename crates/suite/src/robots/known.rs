//! Types that describe the robots in the table of known robots.

use norobots::spec::Edition;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

norobots::slugs! {
    /// What a robot fetches pages for.
    pub enum Purpose("purpose", summary) {
        /// to find pages in a search engine
        Search = "search",
        /// to answer questions of the users of an assistant
        Assistant = "assistant",
        /// to train models
        Training = "training",
        /// to choose or to check advertisements
        Advertising = "advertising",
        /// to tell the owners of sites how they do in search engines
        Seo = "seo",
        /// to keep copies of pages
        Archive = "archive",
        /// to show what a link leads to
        Preview = "preview",
        /// any purpose of its user: everybody can run this program
        Tool = "tool",
        /// something else
        Other = "other",
    }
}

/// The document that a robot follows, according to its operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// An edition, which is a standard or the operator's own document.
    Edition(Edition),
    /// Google's documentation and Google's open-source parser.
    Google,
    /// A document of the operator that is not an [`Edition`].
    Own,
}

impl Follows {
    /// Returns the slug: `google`, `own`, or the slug of the edition.
    pub fn id(self) -> &'static str {
        match self {
            Follows::Edition(edition) => edition.id(),
            Follows::Google => "google",
            Follows::Own => "own",
        }
    }
}

impl<'de> Deserialize<'de> for Follows {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Follows, D::Error> {
        match &*String::deserialize(deserializer)? {
            "google" => Ok(Follows::Google),
            "own" => Ok(Follows::Own),
            slug => slug.parse().map(Follows::Edition).map_err(D::Error::custom),
        }
    }
}

norobots::slugs! {
    /// How often an operator says that its robot ignores robots.txt.
    pub enum Ignores("frequency", summary) {
        /// always
        Always = "always",
        /// sometimes
        Sometimes = "sometimes",
    }
}

/// An operator's page that describes a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The address of the page.
    pub address: String,
    /// The date (YYYY-MM-DD) on which the page was copied or quoted. `None` if the date is unknown.
    pub date: Option<String>,
    /// The address of the document that quotes the page. `None` if the table is based on a copy of the page itself.
    pub quoted_by: Option<String>,
}

/// A robot, and what its operator states about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownRobot {
    /// The name of the robot. The name is the first token, unless the table contains a different name.
    pub name: String,
    /// The organisation that runs the robot. `None` if no page of the operator was seen.
    pub operator: Option<String>,
    /// What the robot fetches pages for.
    pub purpose: Purpose,
    /// Whether the robot fetches pages for a product that uses artificial intelligence.
    pub ai: bool,
    /// The product tokens of the robot. If a file has groups for several of these tokens, the robot obeys the group for
    /// the first of them.
    pub tokens: Vec<String>,
    /// The names of other robots. If no group contains a token of this robot, the robot obeys a group for one of these
    /// names.
    pub fallback: Vec<String>,
    /// Whether the robot obeys a group for `*`.
    pub default_group: bool,
    /// The User-Agent header of the robot, or a part of this header.
    pub header: Option<String>,
    /// How often the robot ignores the file. `None` if its operator does not say that the robot ignores the file.
    pub ignores: Option<Ignores>,
    /// When or why the robot ignores the file, as the end of a sentence.
    pub when: Option<String>,
    /// What the token controls, if no robot has this name. The text is the end of a sentence.
    pub controls: Option<String>,
    /// A quotation of the operator about the robot's exception or fallbacks.
    pub quote: Option<String>,
    /// A sentence about the disadvantage of keeping the robot out.
    pub blocking: Option<String>,
    /// Whether the robot obeys Crawl-delay. `None` if the page does not mention Crawl-delay.
    pub crawl_delay: Option<bool>,
    /// The document that the robot follows according to its page. `None` if the page names no document.
    pub follows: Option<Follows>,
    /// A description of the operator's own document, if [`follows`](Self::follows) is [`Follows::Own`].
    pub text: Option<String>,
    /// The edition under which the robot is judged if it follows no document that is an [`Edition`].
    pub decided_by: Edition,
    /// The page that describes the robot. `None` if no page was seen.
    pub page: Option<Page>,
}

impl KnownRobot {
    /// Returns a robot with this token and this purpose. Nothing else is known about the robot.
    pub fn unknown(token: &str, purpose: Purpose) -> KnownRobot {
        KnownRobot {
            name: token.to_owned(),
            operator: None,
            purpose,
            ai: matches!(purpose, Purpose::Assistant | Purpose::Training),
            tokens: vec![token.to_owned()],
            fallback: Vec::new(),
            default_group: true,
            header: None,
            ignores: None,
            when: None,
            controls: None,
            quote: None,
            blocking: None,
            crawl_delay: None,
            follows: None,
            text: None,
            decided_by: Edition::Rfc9309,
            page: None,
        }
    }

    /// Returns the editions under which the robot is judged. The most important edition comes first. For Google's
    /// robots, `GoogleCode` is before `GooglePage`.
    pub fn editions(&self) -> &[Edition] {
        match &self.follows {
            Some(Follows::Edition(edition)) => std::slice::from_ref(edition),
            Some(Follows::Google) => &[Edition::GoogleCode, Edition::GooglePage],
            Some(Follows::Own) | None => std::slice::from_ref(&self.decided_by),
        }
    }

    /// Returns the slug of the document under which the robot is judged: `google`, or the slug of an edition.
    pub fn decides(&self) -> &'static str {
        match self.follows {
            Some(Follows::Google) => Follows::Google.id(),
            _ => self.editions()[0].id(),
        }
    }

    /// Returns whether the robot is judged under the document that it follows.
    pub fn is_own_text(&self) -> bool {
        self.follows.is_some_and(|follows| follows != Follows::Own)
    }

    /// Describes the exception that applies to the robot, for example that it ignores the file. The description does
    /// not depend on the file. In messages, the description comes after the robot's name and a colon. Returns `None` if
    /// there is no exception.
    pub fn exception(&self) -> Option<String> {
        let when = self.when.as_deref().unwrap_or_default();
        match (&self.controls, self.ignores) {
            (Some(controls), _) => Some(format!("no robot has this name; it says {controls}")),
            (None, Some(Ignores::Always)) => Some(format!("ignores this file {when}")),
            (None, Some(Ignores::Sometimes)) => Some(format!("may ignore this file {when}")),
            (None, None) if !self.default_group => {
                Some("a group for `*` does not count".to_owned())
            }
            (None, None) => None,
        }
    }
}
