//! Reads `conformance/examples.toml`.

use norobots::engine::Decision;
use norobots::spec::Edition;
use norobots::syntax::Format;
use norobots_settings::setting::Settings;
use norobots_suite::decider::decider;
use std::collections::BTreeSet;
use std::fmt;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Data {
    pub example: Vec<Example>,
    pub mention: Vec<Mention>,
}

/// A passage of a document that mentions fields but is not an example of a robots.txt file.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mention {
    pub source: String,
    pub quotes: Vec<String>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    pub id: String,
    pub source: String,
    edition: String,
    pub before: String,
    pub after: String,
    pub left_out: Option<String>,
    in_record: Option<String>,
    pub printed: String,
    pub restored: Option<String>,
    pub words: Vec<String>,
    pub summary: String,
    pub note: Option<String>,
    queries: Vec<Wanted>,
    #[serde(default)]
    pub restoration: Vec<Restoration>,
    #[serde(default)]
    pub differs: Vec<Differs>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    agent: String,
    #[serde(default)]
    no: Vec<String>,
    #[serde(default)]
    yes: Vec<String>,
    #[serde(default)]
    silent: Vec<String>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restoration {
    pub kind: Kind,
    /// The text that is missing in the printed example. `under` contains the line above this text.
    pub line: Option<String>,
    pub under: Option<String>,
    pub why: String,
    pub evidence: Vec<Evidence>,
}

#[derive(Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    BlankLines,
    LostBlank,
    LostLine,
    LostBreak,
    Indent,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    pub source: String,
    pub quote: String,
}

/// Queries for which the decision contradicts the document's explanation of the example.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Differs {
    pub forms: Vec<Form>,
    pub editions: Vec<String>,
    pub queries: Vec<Asked>,
    pub why: String,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    pub agent: String,
    pub urls: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    Printed,
    Restored,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Form::Printed { "printed" } else { "restored" })
    }
}

/// A query about an example. `words` is true if the document's explanation allows the URL, and `None` if the
/// explanation gives no answer.
pub struct Query<'e> {
    pub agent: &'e str,
    pub url: &'e str,
    pub words: Option<bool>,
}

pub fn data() -> Data {
    toml::from_str(include_str!("../../../../conformance/examples.toml")).expect("examples.toml")
}

impl Example {
    /// Returns the edition of the document. For the FAQ, returns the standard of 1994.
    pub fn edition(&self) -> Edition {
        Edition::from_id(&self.edition).unwrap_or_else(|| panic!("{}: {}", self.id, self.edition))
    }

    /// Returns the edition of the document, followed by the standard of 1994 if that is another edition.
    pub fn editions(&self) -> Vec<Edition> {
        let mut editions = vec![self.edition(), Edition::Standard1994];
        editions.dedup();
        editions
    }

    /// Returns the formats in which the file is parsed.
    pub fn formats(&self) -> &'static [Format] {
        match self.edition() {
            Edition::Revisited => &[Format::Standard1994, Format::Revisited],
            _ => &[Format::Standard1994],
        }
    }

    /// Returns the file of the example as the document prints it. Also returns the restored version if the data
    /// contains one.
    pub fn files(&self) -> Vec<(Form, String)> {
        let record = self.in_record.as_deref().unwrap_or_default();
        let printed = [(Form::Printed, format!("{record}{}", self.printed))];
        let restored = self.restored.iter().map(|text| (Form::Restored, text.clone()));
        printed.into_iter().chain(restored).collect()
    }

    pub fn queries(&self) -> impl Iterator<Item = Query<'_>> {
        self.queries.iter().flat_map(|wanted| {
            let lists =
                [(&wanted.no, Some(false)), (&wanted.yes, Some(true)), (&wanted.silent, None)];
            lists.into_iter().flat_map(move |(urls, words)| {
                urls.iter().map(move |url| Query { agent: &wanted.agent, url, words })
            })
        })
    }

    /// Returns the robots in the queries, each with the URLs of its queries.
    pub fn robots(&self) -> impl Iterator<Item = (&str, Vec<&str>)> {
        self.queries.iter().map(|wanted| {
            let urls = [&wanted.no, &wanted.yes, &wanted.silent].into_iter().flatten();
            (wanted.agent.as_str(), urls.map(String::as_str).collect())
        })
    }
}

/// Returns the decision of a robot that follows the edition.
pub fn decide(edition: Edition, robots: &[u8], agent: &[u8], url: &[u8]) -> Decision {
    let settings = Settings::default_for(edition);
    let decider = decider(edition, settings, robots, None);
    decider.expect("no edition refuses a small file").decide(agent, url)
}

/// Returns the queries for which the decision contradicts the document's explanation of the example.
pub fn differing(example: &Example) -> BTreeSet<(Form, Edition, &str, &str)> {
    let mut differing = BTreeSet::new();
    for (form, robots) in example.files() {
        for edition in example.editions() {
            for Query { agent, url, words } in example.queries() {
                let allowed =
                    decide(edition, robots.as_bytes(), agent.as_bytes(), url.as_bytes()).allowed();
                if words.is_some_and(|words| words != allowed) {
                    differing.insert((form, edition, agent, url));
                }
            }
        }
    }
    differing
}
