//! A robot of the table.

use norobots::spec::Edition;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

norobots::slugs! {
    /// What a robot fetches pages for.
    pub enum Purpose("purpose", summary) {
        /// to find pages in a search engine
        Search = "search",
        /// to answer what the users of an assistant ask
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
        /// whatever its user likes: it is a program that anybody runs
        Tool = "tool",
        /// something else
        Other = "other",
    }
}

/// The text that an operator says its robots follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// An edition: a standard, or the operator's own text.
    Edition(Edition),
    /// Google's page and code.
    Google,
    /// A text of its own that is no edition here.
    Own,
}

impl Follows {
    /// The slug: `google`, `own`, or that of an edition.
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

/// The page on which an operator describes a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The address of the page.
    pub address: String,
    /// The date of the copy or of the quotation that was seen, as YYYY-MM-DD; `None` if that has no date.
    pub date: Option<String>,
    /// The address of the quotation that was seen; `None` if a copy of the page itself was seen.
    pub quoted_by: Option<String>,
}

/// A robot as its operator describes it, as far as the operator's page was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownRobot {
    /// The name of the robot: its first token, if it has one.
    pub name: String,
    /// The organisation that runs it; `None` if no page of the operator was seen.
    pub operator: Option<String>,
    /// The purpose of its fetches.
    pub purpose: Purpose,
    /// Whether it fetches pages for a product of artificial intelligence.
    pub ai: bool,
    /// The names by which a group can name it; the first name that a group has counts.
    pub tokens: Vec<String>,
    /// The names of other robots whose groups it obeys if no group has one of its tokens.
    pub fallback: Vec<String>,
    /// Whether it obeys a group for `*`.
    pub default_group: bool,
    /// Its User-Agent header, or a part of it.
    pub header: Option<String>,
    /// How often it ignores the file; `None` if its operator does not say that it does.
    pub ignores: Option<Ignores>,
    /// When or why it ignores the file, as the end of a sentence.
    pub when: Option<String>,
    /// The effect of the token, as the end of a sentence, if no robot with this name sends requests.
    pub controls: Option<String>,
    /// The operator's words on the exceptions of the robot.
    pub quote: Option<String>,
    /// The cost of barring it, in one sentence.
    pub blocking: Option<String>,
    /// Whether it obeys Crawl-delay; `None` if the page does not say.
    pub crawl_delay: Option<bool>,
    /// The text that the page says it follows; `None` if the page names no text.
    pub follows: Option<Follows>,
    /// A description of the operator's own text.
    pub text: Option<String>,
    /// The edition that replaces the text if that is no edition here, or is not named.
    pub decided_by: Edition,
    /// The page; `None` if no page was seen.
    pub page: Option<Page>,
}

impl KnownRobot {
    /// Returns a robot of which only the token is known.
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

    /// Returns the editions that decide for the robot, with the one that counts first: Google's code before its page.
    pub fn editions(&self) -> &[Edition] {
        match &self.follows {
            Some(Follows::Edition(edition)) => std::slice::from_ref(edition),
            Some(Follows::Google) => &[Edition::GoogleCode, Edition::GooglePage],
            Some(Follows::Own) | None => std::slice::from_ref(&self.decided_by),
        }
    }

    /// Returns the slug of the text that decides: `google`, or that of an edition.
    pub fn decides(&self) -> &'static str {
        match self.follows {
            Some(Follows::Google) => Follows::Google.id(),
            _ => self.editions()[0].id(),
        }
    }

    /// Returns whether the deciding text is the one that the operator says the robot follows.
    pub fn is_own_text(&self) -> bool {
        self.follows.is_some_and(|follows| follows != Follows::Own)
    }

    /// Returns the exception of the robot, whatever a file says, as the rest of a sentence that
    /// begins with the robot's name and a colon, if there is one.
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
