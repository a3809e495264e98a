//! `conformance/examples.toml`.

use norobots::engine::{Decision, Engine};
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{Format, parse_by};
use norobots_lab::naive::Naive;
use norobots_lab::setting::Settings;
use std::fmt;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Data {
    pub(super) example: Vec<Example>,
    pub(super) mention: Vec<Mention>,
}

/// Words of a document that name fields and show no robots.txt.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mention {
    pub(super) source: String,
    pub(super) quotes: Vec<String>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Example {
    pub(super) id: String,
    pub(super) source: String,
    edition: String,
    pub(super) before: String,
    pub(super) after: String,
    pub(super) left_out: Option<String>,
    in_record: Option<String>,
    pub(super) printed: String,
    pub(super) restored: Option<String>,
    pub(super) words: Vec<String>,
    pub(super) summary: String,
    pub(super) note: Option<String>,
    asks: Vec<Asks>,
    #[serde(default)]
    pub(super) restoration: Vec<Restoration>,
    #[serde(default)]
    pub(super) differs: Vec<Differs>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Asks {
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
pub(super) struct Restoration {
    pub(super) kind: Kind,
    /// What is missing under which line.
    pub(super) line: Option<String>,
    pub(super) under: Option<String>,
    pub(super) why: String,
    pub(super) evidence: Vec<Evidence>,
}

#[derive(Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    BlankLines,
    LostBlank,
    LostLine,
    LostBreak,
    Indent,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Evidence {
    pub(super) source: String,
    pub(super) quote: String,
}

/// Questions that are decided otherwise than the words have it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Differs {
    pub(super) forms: Vec<Form>,
    pub(super) editions: Vec<String>,
    pub(super) asks: Vec<Asked>,
    pub(super) why: String,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    pub(super) agent: String,
    pub(super) urls: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Form {
    Printed,
    Restored,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Form::Printed => "printed",
            Form::Restored => "restored",
        })
    }
}

/// A question, and whether the words allow it; `None` where they are silent.
pub(super) struct Ask<'e> {
    pub(super) agent: &'e str,
    pub(super) url: &'e str,
    pub(super) words: Option<bool>,
}

pub(super) fn data() -> Data {
    toml::from_str(include_str!("../../../../../conformance/examples.toml")).expect("examples.toml")
}

impl Example {
    /// The edition that the document is; the FAQ speaks of the standard.
    pub(super) fn edition(&self) -> Edition {
        Edition::from_id(&self.edition).unwrap_or_else(|| panic!("{}: {}", self.id, self.edition))
    }

    /// The edition that the document is, and the standard.
    pub(super) fn editions(&self) -> Vec<Edition> {
        let mut editions = vec![self.edition(), Edition::Standard1994];
        editions.dedup();
        editions
    }

    /// By which formats the file is read.
    pub(super) fn formats(&self) -> &'static [Format] {
        match self.edition() {
            Edition::Revisited => &[Format::Standard1994, Format::Revisited],
            _ => &[Format::Standard1994],
        }
    }

    /// The files that it is: as printed and, where that is another, as restored.
    pub(super) fn files(&self) -> Vec<(Form, String)> {
        let record = self.in_record.as_deref().unwrap_or_default();
        let printed = [(Form::Printed, format!("{record}{}", self.printed))];
        let restored = self.restored.iter().map(|text| (Form::Restored, text.clone()));
        printed.into_iter().chain(restored).collect()
    }

    pub(super) fn asks(&self) -> impl Iterator<Item = Ask<'_>> {
        self.asks.iter().flat_map(|asks| {
            [(&asks.no, Some(false)), (&asks.yes, Some(true)), (&asks.silent, None)]
                .into_iter()
                .flat_map(move |(urls, words)| {
                    urls.iter().map(move |url| Ask { agent: &asks.agent, url, words })
                })
        })
    }

    /// The robots that are asked for, each with its URLs.
    pub(super) fn robots(&self) -> impl Iterator<Item = (&str, Vec<&str>)> {
        self.asks.iter().map(|asks| {
            let urls = [&asks.no, &asks.yes, &asks.silent].into_iter().flatten();
            (asks.agent.as_str(), urls.map(String::as_str).collect())
        })
    }
}

/// What a robot that was written from the edition decides.
pub(super) fn decide(edition: Edition, robots: &[u8], agent: &[u8], url: &[u8]) -> Decision {
    if edition == Edition::Revisited {
        let source = Source::new(robots);
        let document = parse_by(&source, Format::Revisited).expect("small");
        return Policy::new(&document).decide(agent, url);
    }
    let settings = Settings::default_for(edition).expect("a point of the space");
    Naive { settings }.decide(robots, agent, url).expect("no edition refuses a file")
}
