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

/// The page on which an operator speaks of a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The address of the page.
    pub address: String,
    /// The day of the copy or of the quotation that was seen, as YYYY-MM-DD; `None` where that has no date.
    pub date: Option<String>,
    /// Whose quotation of the page was seen; `None` where a copy of the page itself was.
    pub quoted_by: Option<String>,
}

/// What an operator says of a robot, as far as its page was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownRobot {
    /// What to call the robot: its first token where it has one.
    pub name: String,
    /// Who runs it; `None` where no page of the operator was seen.
    pub operator: Option<String>,
    /// What it is for.
    pub purpose: Purpose,
    /// Whether what it fetches is for a product of artificial intelligence.
    pub ai: bool,
    /// The names by which a group can speak of it; the first one that a group has counts.
    pub tokens: Vec<String>,
    /// The names of other robots whose groups it obeys where no group has one of its own.
    pub fallback: Vec<String>,
    /// Whether it obeys a group for `*`.
    pub default_group: bool,
    /// Its User-Agent header, or a part of it.
    pub header: Option<String>,
    /// How often it ignores the file; `None` where its operator does not say that it does.
    pub ignores: Option<Ignores>,
    /// When or why it ignores the file, as the end of a sentence.
    pub when: Option<String>,
    /// What the token says, as the end of a sentence, where no robot has the name and sends requests.
    pub controls: Option<String>,
    /// The operator's words on what is exceptional in the robot.
    pub quote: Option<String>,
    /// What it costs to bar it, in one sentence.
    pub blocking: Option<String>,
    /// Whether it obeys Crawl-delay; `None` where the page does not say.
    pub crawl_delay: Option<bool>,
    /// The text that it is said to follow; `None` where the page names none.
    pub follows: Option<Follows>,
    /// What the operator's own text is.
    pub text: Option<String>,
    /// The edition that stands for the text where that is no edition here, or is not named.
    pub decided_by: Edition,
    /// The page; `None` where none was seen.
    pub page: Option<Page>,
}

impl KnownRobot {
    /// A robot of which nothing is known but its token.
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

    /// The editions that decide for the robot, the one whose verdict counts first: of Google its code, then its page.
    pub fn editions(&self) -> &[Edition] {
        match &self.follows {
            Some(Follows::Edition(edition)) => std::slice::from_ref(edition),
            Some(Follows::Google) => &[Edition::GoogleCode, Edition::GooglePage],
            Some(Follows::Own) | None => std::slice::from_ref(&self.decided_by),
        }
    }

    /// The slug of what decides: `google`, or that of an edition.
    pub fn decides(&self) -> &'static str {
        match self.follows {
            Some(Follows::Google) => Follows::Google.id(),
            _ => self.editions()[0].id(),
        }
    }

    /// Whether what decides is the text that the operator says the robot follows.
    pub fn is_own_text(&self) -> bool {
        self.follows.is_some_and(|follows| follows != Follows::Own)
    }

    /// What is exceptional in the robot, whatever a file says: the rest of a sentence that begins with the robot's name and
    /// a colon. `None` if nothing is.
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
