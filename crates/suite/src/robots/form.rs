//! The format of the file that contains the table of robots.

use crate::robots::known::{Follows, Ignores, KnownRobot, Page, Purpose};
use norobots::spec::Edition;
use serde::Deserialize;
use std::ops::Range;
use toml::Spanned;

/// The allowed members of the file, of a page, of a robot, and of a list of tokens.
pub(super) const FILE: [&str; 2] = ["page", "unseen"];
pub(super) const PAGE: [&str; 9] = [
    "operator",
    "address",
    "date",
    "quoted_by",
    "follows",
    "text",
    "decided_by",
    "crawl_delay",
    "robot",
];
pub(super) const ROBOT: [&str; 13] = [
    "name",
    "tokens",
    "purpose",
    "ai",
    "header",
    "fallback",
    "default_group",
    "ignores",
    "when",
    "controls",
    "quote",
    "blocking",
    "crawl_delay",
];
pub(super) const UNSEEN: [&str; 2] = ["purpose", "tokens"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileForm {
    #[serde(default)]
    pub(super) page: Vec<PageForm>,
    #[serde(default)]
    pub(super) unseen: Vec<UnseenForm>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PageForm {
    operator: String,
    address: String,
    date: Option<Spanned<String>>,
    quoted_by: Option<String>,
    follows: Option<Spanned<Follows>>,
    text: Option<String>,
    decided_by: Option<Edition>,
    crawl_delay: Option<bool>,
    pub(super) robot: Vec<Spanned<RobotForm>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RobotForm {
    name: Option<String>,
    pub(super) tokens: Vec<Spanned<String>>,
    purpose: Purpose,
    #[serde(default)]
    ai: bool,
    header: Option<Spanned<String>>,
    #[serde(default)]
    fallback: Vec<String>,
    default_group: Option<bool>,
    ignores: Option<Ignores>,
    when: Option<String>,
    controls: Option<String>,
    quote: Option<String>,
    blocking: Option<String>,
    crawl_delay: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnseenForm {
    pub(super) purpose: Purpose,
    pub(super) tokens: Vec<Spanned<String>>,
}

/// A byte range of the file, and a description of what is wrong there.
pub(super) type Wrong = (Range<usize>, String);

impl PageForm {
    /// # Errors
    ///
    /// Returns an error if the date is malformed or if two members contradict each other.
    pub(super) fn check(&self) -> Result<(), Wrong> {
        if let Some(date) = &self.date {
            let is_form = |(at, byte): (usize, u8)| match at {
                4 | 7 => byte == b'-',
                _ => byte.is_ascii_digit(),
            };
            let text = date.get_ref();
            if text.len() != 10 || !text.bytes().enumerate().all(is_form) {
                return Err((date.span(), "write the date as YYYY-MM-DD".into()));
            }
        }
        if let Some(follows) = &self.follows {
            let own = *follows.get_ref() == Follows::Own;
            if own != self.text.is_some() {
                let says =
                    "`text` says what an operator's own text is, and goes with `follows = \"own\"`";
                return Err((follows.span(), says.into()));
            }
            if !own && self.decided_by.is_some() {
                let says = "`decided_by` goes without the name of a text that is an edition here";
                return Err((follows.span(), says.into()));
            }
        }
        Ok(())
    }
}

impl RobotForm {
    /// Members that the entry lacks are taken from the entry of its page. `at` is the robot's span in the file.
    ///
    /// # Errors
    ///
    /// Returns an error if two members contradict each other or if a necessary member is missing.
    pub(super) fn robot(&self, page: &PageForm, at: Range<usize>) -> Result<KnownRobot, Wrong> {
        let first = self.tokens.first().map(|token| token.get_ref().clone());
        let Some(name) = self.name.clone().or(first) else {
            return Err((at, "a robot without a token needs a `name`".into()));
        };
        let header = self.header.as_ref();
        if let Some(header) = header {
            let lower = header.get_ref().to_ascii_lowercase();
            let names = self.tokens.iter().map(Spanned::get_ref);
            let names: Vec<&String> =
                if self.tokens.is_empty() { vec![&name] } else { names.collect() };
            if !names.iter().any(|name| lower.contains(&name.to_ascii_lowercase())) {
                let says = format!("the header does not contain a token of {name}");
                return Err((header.span(), says));
            }
        }
        let wrong = match () {
            () if self.controls.is_some() && (header.is_some() || self.ignores.is_some()) => Some(
                "`controls` is for a token without a robot, which sends no header and ignores nothing",
            ),
            () if self.when.is_some() != self.ignores.is_some() => {
                Some("`when` says when a robot ignores the file, and goes with `ignores`")
            }
            () if self.tokens.is_empty() && self.ignores.is_none() => {
                Some("no group can name a robot without a token; say that it `ignores` the file")
            }
            () => None,
        };
        if let Some(says) = wrong {
            return Err((at, format!("{name}: {says}")));
        }
        let purpose = self.purpose;
        Ok(KnownRobot {
            name,
            operator: Some(page.operator.clone()),
            ai: self.ai || matches!(purpose, Purpose::Assistant | Purpose::Training),
            purpose,
            tokens: self.tokens.iter().map(|token| token.get_ref().clone()).collect(),
            fallback: self.fallback.clone(),
            default_group: self.default_group.unwrap_or(true),
            header: header.map(|header| header.get_ref().clone()),
            ignores: self.ignores,
            when: self.when.clone(),
            controls: self.controls.clone(),
            quote: self.quote.clone(),
            blocking: self.blocking.clone(),
            crawl_delay: self.crawl_delay.or(page.crawl_delay),
            follows: page.follows.as_ref().map(|follows| *follows.get_ref()),
            text: page.text.clone(),
            decided_by: page.decided_by.unwrap_or(Edition::Rfc9309),
            page: Some(Page {
                address: page.address.clone(),
                date: page.date.as_ref().map(|date| date.get_ref().clone()),
                quoted_by: page.quoted_by.clone(),
            }),
        })
    }
}
