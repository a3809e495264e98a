//! The one written form of a case, in TOML and in JSON alike.
//!
//! The types here hold what a file says, member by member. The loader turns a [`CaseForm`] into a
//! [`Case`] and checks it; [`CaseForm::of`] goes the other way. Slugs stay text here, because the
//! loader holds them against the clauses and rules of the suite at hand and names the nearest.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::ser::Formatter;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::driver::Record;
use crate::suite::case::{Case, Expect, Expectation};
use crate::suite::version::digits;
use norobots::engine::Verdict;
use norobots::spec::{Clause, Edition};

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
        let mut short = [0; 256];
        match BASE64_STANDARD.encode_slice(&self.0, &mut short) {
            Ok(length) => serializer.serialize_str(str::from_utf8(&short[..length]).unwrap_or("")),
            Err(_) => serializer.serialize_str(&BASE64_STANDARD.encode(&self.0)),
        }
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
            (_, Style::Toml) => ByteText::Hex { hex: digits(bytes) },
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
    /// The written form of a case.
    pub(crate) fn of(case: &'a Case, style: Style) -> CaseForm<'a> {
        let mut form = CaseForm::head(case);
        let (base64, text) = match style {
            Style::Json => both(&case.robots, style),
            Style::Toml => (None, Some(ByteText::lines(&case.robots))),
        };
        match case.meta {
            Some(_) => (form.html_base64, form.html) = (base64, text),
            None => (form.robots_base64, form.robots) = (base64, text),
        }
        form.rest(case, style);
        form
    }

    /// The written form of a case for programs, whose file lies at `path` in place of standing in it.
    pub(crate) fn beside(case: &'a Case, path: &'a str) -> CaseForm<'a> {
        let mut form = CaseForm::head(case);
        match case.meta {
            Some(_) => form.html_file = Some(path.into()),
            None => form.robots_file = Some(path.into()),
        }
        form.rest(case, Style::Json);
        form
    }

    fn head(case: &'a Case) -> CaseForm<'a> {
        CaseForm {
            id: case.id.as_str().into(),
            why: case.why.as_str().into(),
            cites: case.cited().into_iter().map(Cow::from).collect(),
            setting: case.setting.as_deref().map(Cow::from),
            ..CaseForm::default()
        }
    }

    fn rest(&mut self, case: &'a Case, style: Style) {
        let values = |values: &'a [Vec<u8>]| -> Vec<ByteText<'a>> {
            values.iter().map(|value| ByteText::of(value, style)).collect()
        };
        let record = |record: &'a Record| RecordForm {
            agents: values(&record.agents),
            disallow: values(&record.disallow),
        };
        self.records = case.records.as_ref().map(|records| records.iter().map(record).collect());
        self.conforming = case.conforming;
        let ids = |clauses: &Vec<Clause>| clauses.iter().map(|clause| clause.id().into()).collect();
        self.violates = case.violates.as_ref().map(ids);
        if let Some(meta) = &case.meta {
            let words = |words: &'a Vec<String>| words.iter().map(Cow::from).collect();
            self.terms = meta.terms.as_ref().map(words);
            (self.index, self.follow) = (meta.index, meta.follow);
        }
        self.queries = case.queries.iter().map(|query| QueryForm::of(query, style)).collect();
    }

    /// Writes the case as a line of JSON. Characters that some programs take for the end of a line
    /// are escaped, so that a line stays one.
    pub(crate) fn to_json(&self, out: &mut impl Write) -> io::Result<()> {
        let mut line = Vec::with_capacity(2048);
        self.serialize(&mut serde_json::Serializer::with_formatter(&mut line, OneLine))?;
        line.push(b'\n');
        out.write_all(&line)
    }

    /// The case as a `[[case]]` entry of a TOML file: a member a line, and a query a line.
    pub(crate) fn to_toml(&self) -> String {
        let members = serde_json::to_value(self).expect("each member is data");
        let mut out = "[[case]]\n".to_owned();
        for (name, value) in members.as_object().into_iter().flatten() {
            match value.as_array().filter(|_| name == "queries") {
                None => out += &format!("{name} = {}\n", inline(value)),
                Some(queries) if queries.is_empty() => {}
                Some(queries) if queries.len() == 1 => {
                    out += &format!("queries = {}\n", inline(value));
                }
                Some(queries) => {
                    let lines: String =
                        queries.iter().map(|query| format!("  {},\n", inline(query))).collect();
                    out += &format!("queries = [\n{lines}]\n");
                }
            }
        }
        out
    }
}

/// Compact JSON that escapes NEL, LS and PS.
struct OneLine;

/// NEL, LS and PS.
const LINE_ENDS: [char; 3] = ['\u{85}', '\u{2028}', '\u{2029}'];

impl Formatter for OneLine {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if fragment.is_ascii() || !fragment.contains(LINE_ENDS) {
            return out.write_all(fragment.as_bytes());
        }
        for part in fragment.split_inclusive(LINE_ENDS) {
            let end = part.chars().last().filter(|end| LINE_ENDS.contains(end));
            out.write_all(&part.as_bytes()[..part.len() - end.map_or(0, char::len_utf8)])?;
            end.map_or(Ok(()), |end| write!(out, "\\u{:04x}", u32::from(end)))?;
        }
        Ok(())
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
        let ids = |edition: &Edition| edition.id().into();
        QueryForm {
            agent_base64,
            agent,
            url_base64,
            url,
            expect,
            moved_by: query.moved_by.iter().map(ToString::to_string).collect(),
            superseded_by: query.superseded_by.iter().map(ids).collect(),
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
            let text = CaseForm::of(&case, Style::Toml).to_toml();
            let mut table: toml::Table = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            let list = table.remove("case").unwrap();
            let read: CaseForm<'_> = list.as_array().unwrap()[0].clone().try_into().unwrap();
            let again = CaseForm { edition: None, ..read }.to_toml();
            assert_eq!(text, again, "{}", case.id);
        }
    }
}
