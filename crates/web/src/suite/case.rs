//! The cases of `conformance/pages/cases/`.

use crate::page::Page;
use crate::rules::{Answer, Said, Text, date, decide, gather};
use norobots_settings::data;
use norobots_suite::access::Clauses;
use norobots_suite::page::{PageQuery, Use};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A test case: a page with its header, and what a robot may do with the page according to each document ([`Text`]).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The unique id, in the form `topic/name`.
    pub id: String,
    /// A sentence that says what the case tests.
    pub why: String,
    /// The values of the fields `X-Robots-Tag`, in the order of the header.
    #[serde(default)]
    pub fields: Vec<String>,
    /// The values of the fields `Robots-Tag`, in the order of the header.
    #[serde(default)]
    pub robots_tag: Vec<String>,
    /// The NAME and CONTENT of each META tag in the head of the page. [`Case::html`] generates the rest of the page.
    #[serde(default)]
    pub tags: Option<Vec<(String, String)>>,
    /// The HTML of the page, if a list of tags can't describe the page.
    #[serde(default)]
    pub page: Option<String>,
    /// The product token of the robot.
    pub agent: String,
    /// The current day as YYYY-MM-DD; `None` if the case does not test a date.
    #[serde(default)]
    pub now: Option<String>,
    /// Whether robots.txt bars the page. Implementations get no query for such a case, because a robot would never see
    /// the page.
    #[serde(default)]
    pub barred: bool,
    /// The id of a similar case in which the robot has different permissions.
    #[serde(default)]
    pub near: Option<String>,
    /// The answers that each document expects. The key is the slug of a [`Text`].
    pub expect: BTreeMap<String, Expected>,
}

/// The answers that a document ([`Text`]) expects in a case.
#[derive(Clone, Debug, Deserialize)]
pub struct Expected {
    /// The ids of the sentences that support the expectation; see [`Text::sentence`].
    pub by: Clauses,
    /// The uses for which the document gives no certain answer.
    #[serde(default)]
    pub open: Vec<Use>,
    /// Whether the robot never sees the page, and therefore never reads the page's rules.
    #[serde(default)]
    pub unread: bool,
    /// For each use that the document decides, whether the document permits this use.
    #[serde(flatten)]
    pub permitted: BTreeMap<Use, bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Case>,
}

/// The embedded cases, in the order of their files.
pub static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let cases = |file: &norobots_conformance::File| data::of_file::<File>(file).case;
    norobots_conformance::PAGE_CASES.iter().flat_map(cases).collect()
});

impl Case {
    /// Returns the HTML of the page; `None` if the case has only a header.
    pub fn html(&self) -> Option<String> {
        let of_tags = |tags: &Vec<(String, String)>| {
            let attribute = |text: &str| text.replace('&', "&amp;").replace('"', "&quot;");
            let tag = |(name, content): &(String, String)| {
                let (name, content) = (attribute(name), attribute(content));
                format!("<meta name=\"{name}\" content=\"{content}\">\n")
            };
            let tags: String = tags.iter().map(tag).collect();
            format!(
                "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>A page</title>\n{tags}</head>\n\
                 <body>\n<p><a href=\"/next.html\">Next</a></p>\n</body>\n</html>\n"
            )
        };
        self.page.clone().or_else(|| self.tags.as_ref().map(of_tags))
    }

    /// Returns the name and the value of each field of the header.
    pub fn headers(&self) -> Vec<(String, String)> {
        let named = |name: &'static str, values: &[String]| {
            values.iter().map(|value| (name.to_owned(), value.clone())).collect::<Vec<_>>()
        };
        [named("X-Robots-Tag", &self.fields), named("Robots-Tag", &self.robots_tag)].concat()
    }

    /// Returns the query that an implementation gets for this case.
    pub fn query(&self) -> PageQuery {
        PageQuery {
            headers: self.headers(),
            html: self.html().map(String::into_bytes),
            tags: self.tags.clone(),
            agent: self.agent.clone(),
            now: self.now.as_ref().map(|day| format!("{day}T00:00:00Z")),
        }
    }

    /// Returns all rules for robots in the header and the page.
    pub fn said(&self) -> Vec<Said> {
        let headers = self.headers();
        let page = self.html().map(|html| Page::read_for(Some(&self.agent), html.as_bytes(), None));
        gather(
            headers.iter().map(|(name, value)| (name.as_bytes(), value.as_bytes())),
            page.as_ref(),
        )
    }

    /// Applies a document to the case with [`decide`], and returns the answers.
    pub fn answers(&self, text: &Text) -> Vec<Answer> {
        decide(text, &self.agent, &self.said(), self.now.as_deref().and_then(date))
    }
}
