//! The one written form of a case, in TOML and in JSON alike.
//!
//! The types here hold what a file says, member by member. The loader turns a [`CaseForm`] into a
//! [`Case`] and checks it; [`CaseForm::of`] goes the other way. Slugs stay text here, because the
//! loader holds them against the clauses and rules of the suite at hand and names the nearest.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use base64::Engine as _;
use base64::display::Base64Display;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::driver::Record;
use crate::hex;
use crate::suite::case::{Case, Expect, Expectation};
use norobots::engine::Verdict;
use norobots::spec::Clause;

/// The version of the form, which `export --format json` states. In version 1 the queries were
/// `asks`, and each case named its nearest opposite.
pub(crate) const VERSION: u32 = 2;

/// How bytes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// For programs: always as base64, and as text beside it where the bytes are UTF-8.
    Json,
    /// For people: as text where nothing in it hides, otherwise as hexadecimal digits.
    Toml,
}

/// A robots.txt or a page, and what is expected of it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a case, which is a table or an object")]
pub(crate) struct CaseForm<'a> {
    pub(crate) id: Cow<'a, str>,
    pub(crate) why: Cow<'a, str>,
    pub(crate) cites: Vec<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) setting: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) edition: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) robots_base64: Option<Base64<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) robots: Option<ByteText<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) robots_file: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) html_base64: Option<Base64<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) html: Option<ByteText<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) html_file: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) records: Option<Vec<RecordForm<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) conforming: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) violates: Option<Vec<Cow<'a, str>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) terms: Option<Vec<Cow<'a, str>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) index: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) follow: Option<bool>,
    #[serde(default)]
    pub(crate) queries: Vec<QueryForm<'a>>,
}

/// A record as a reader must find it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordForm<'a> {
    pub(crate) agents: Vec<ByteText<'a>>,
    pub(crate) disallow: Vec<ByteText<'a>>,
}

/// A query and the answer expected of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a query, which is a table or an object")]
pub(crate) struct QueryForm<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) agent_base64: Option<Base64<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) agent: Option<ByteText<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) url_base64: Option<Base64<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) url: Option<ByteText<'a>>,
    pub(crate) expect: ExpectForm<'a>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) moved_by: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) superseded_by: Vec<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
}

/// The answer, or the answer of each choice of the case's setting.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "`expect` is a verdict, or a table of one verdict per choice")]
pub(crate) enum ExpectForm<'a> {
    Settled(Cow<'a, str>),
    Open(BTreeMap<Cow<'a, str>, Cow<'a, str>>),
}

/// Bytes, in whichever way is the most pleasant to write.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "bytes are a string, { hex = \"…\" }, { base64 = \"…\" }, { repeat = \"…\", times = N }, \
                 or a list of these"
)]
pub(crate) enum ByteText<'a> {
    Text(Cow<'a, str>),
    Pieces(Vec<ByteText<'a>>),
    Hex { hex: String },
    Base64 { base64: Base64<'a> },
    Repeat { repeat: String, times: usize },
}

/// Bytes in base64.
#[derive(Clone, Debug)]
pub(crate) struct Base64<'a>(pub(crate) Cow<'a, [u8]>);

impl Serialize for Base64<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Most values are short, and a generated vector has many: spare them the allocation.
        serializer.collect_str(&Base64Display::new(&self.0, &BASE64_STANDARD))
    }
}

impl<'de> Deserialize<'de> for Base64<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let bytes = BASE64_STANDARD.decode(&*text);
        let wrong = |_| serde::de::Error::custom(format_args!("\"{text}\" is no base64"));
        bytes.map(|bytes| Base64(bytes.into())).map_err(wrong)
    }
}

impl<'a> ByteText<'a> {
    /// One value.
    fn of(bytes: &'a [u8], style: Style) -> ByteText<'a> {
        let hides = |c: char| !matches!(c, ' '..='~' | '\t' | '\r' | '\n');
        match (str::from_utf8(bytes), style) {
            (Ok(text), Style::Json) => ByteText::Text(text.into()),
            (Err(_), Style::Json) => ByteText::Base64 { base64: Base64(bytes.into()) },
            (Ok(text), Style::Toml) if !text.contains(hides) => ByteText::Text(text.into()),
            (_, Style::Toml) => ByteText::Hex { hex: hex::digits(bytes) },
        }
    }

    /// A whole file, for people: a line a piece.
    fn lines(file: &'a [u8]) -> ByteText<'a> {
        let lines = file.split_inclusive(|byte| *byte == b'\n');
        ByteText::Pieces(lines.map(|line| ByteText::of(line, Style::Toml)).collect())
    }
}

/// The two members that hold the same bytes: the one in base64 and the one as text.
fn both(bytes: &[u8], style: Style) -> (Option<Base64<'_>>, Option<ByteText<'_>>) {
    match style {
        Style::Json => {
            let text = str::from_utf8(bytes).ok().map(|text| ByteText::Text(text.into()));
            (Some(Base64(bytes.into())), text)
        }
        Style::Toml => (None, Some(ByteText::of(bytes, style))),
    }
}

impl<'a> CaseForm<'a> {
    /// The written form of a case. Where there is a `path`, the file lies there in place of standing
    /// in the case.
    pub(crate) fn of(case: &'a Case, style: Style, path: Option<&'a str>) -> CaseForm<'a> {
        let (base64, text) = match style {
            _ if path.is_some() => (None, None),
            Style::Json => both(&case.robots, style),
            Style::Toml => (None, Some(ByteText::lines(&case.robots))),
        };
        let given = (base64, text, path.map(Cow::from));
        let (robots, html) = match case.meta {
            Some(_) => (Default::default(), given),
            None => (given, Default::default()),
        };
        let values = |values: &'a [Vec<u8>]| -> Vec<ByteText<'a>> {
            values.iter().map(|value| ByteText::of(value, style)).collect()
        };
        let record = |record: &'a Record| RecordForm {
            agents: values(&record.agents),
            disallow: values(&record.disallow),
        };
        let ids = |clauses: &Vec<Clause>| clauses.iter().map(|clause| clause.id().into()).collect();
        let words = |words: &'a Vec<String>| words.iter().map(Cow::from).collect();
        let meta = case.meta.as_ref();
        CaseForm {
            id: case.id.as_str().into(),
            why: case.why.as_str().into(),
            cites: case.cited().into_iter().map(Cow::from).collect(),
            setting: case.setting.as_deref().map(Cow::from),
            edition: None,
            robots_base64: robots.0,
            robots: robots.1,
            robots_file: robots.2,
            html_base64: html.0,
            html: html.1,
            html_file: html.2,
            records: case.records.as_ref().map(|records| records.iter().map(record).collect()),
            conforming: case.conforming,
            violates: case.violates.as_ref().map(ids),
            terms: meta.and_then(|meta| meta.terms.as_ref()).map(words),
            index: meta.and_then(|meta| meta.index),
            follow: meta.and_then(|meta| meta.follow),
            queries: case.queries.iter().map(|query| QueryForm::of(query, style)).collect(),
        }
    }

    /// Writes the case as a line of JSON. NEL, LS and PS, which some programs take for the end of a
    /// line, are escaped, so that a line stays one.
    pub(crate) fn to_json(&self, out: &mut impl Write) -> io::Result<()> {
        let mut line = serde_json::to_string(self)?;
        for end in ['\u{85}', '\u{2028}', '\u{2029}'] {
            if !line.is_ascii() && line.contains(end) {
                line = line.replace(end, &format!("\\u{:04x}", u32::from(end)));
            }
        }
        line.push('\n');
        out.write_all(line.as_bytes())
    }

    /// The case as a `[[case]]` entry of a TOML file: a member a line, and a query a line.
    pub(crate) fn to_toml(&self) -> String {
        let members = serde_json::to_value(self).expect("each member is data");
        let mut out = "[[case]]\n".to_owned();
        for (name, value) in members.as_object().into_iter().flatten() {
            let value = match value.as_array().filter(|list| name == "queries" && list.len() != 1) {
                None => inline(value),
                Some(queries) if queries.is_empty() => continue,
                Some(queries) => {
                    let lines = queries.iter().map(|query| format!("  {},\n", inline(query)));
                    format!("[\n{}]", lines.collect::<String>())
                }
            };
            out += &format!("{name} = {value}\n");
        }
        out
    }
}

/// A value of TOML on one line. What JSON escapes in a string, TOML escapes in the same way.
fn inline(value: &serde_json::Value) -> String {
    use serde_json::Value;
    match value {
        Value::Array(list) => {
            format!("[{}]", list.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        Value::Object(members) => {
            let member = |(name, value): (&String, &Value)| format!("{name} = {}", inline(value));
            format!("{{ {} }}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string().replace('\x7f', "\\u007f"),
    }
}

impl<'a> QueryForm<'a> {
    fn of(query: &'a Expectation, style: Style) -> QueryForm<'a> {
        let (agent_base64, agent) = both(&query.agent, style);
        let (url_base64, url) = both(&query.url, style);
        let expect = match &query.expect {
            Expect::Settled(verdict) => ExpectForm::Settled(verdict.id().into()),
            Expect::Open(choices) => {
                let choice = |(choice, verdict): &'a (String, Verdict)| {
                    (choice.as_str().into(), verdict.id().into())
                };
                ExpectForm::Open(choices.iter().map(choice).collect())
            }
        };
        QueryForm {
            agent_base64,
            agent,
            url_base64,
            url,
            expect,
            moved_by: query.moved_by.iter().map(ToString::to_string).collect(),
            superseded_by: query.superseded_by.iter().map(|edition| edition.id().into()).collect(),
            line: query.line,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::suite::form::{CaseForm, Style};
    use crate::suite::{Folder, Suite};

    /// What is written for people is read again as the same case.
    #[test]
    fn toml_is_read_as_it_was_written() {
        for case in Suite::load(&Folder::Embedded).unwrap().cases {
            let text = CaseForm::of(&case, Style::Toml, None).to_toml();
            let mut table: toml::Table = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            let list = table.remove("case").unwrap();
            let read: CaseForm<'_> = list.as_array().unwrap()[0].clone().try_into().unwrap();
            let again = CaseForm { edition: None, ..read }.to_toml();
            assert_eq!(text, again, "{}", case.id);
        }
    }
}
