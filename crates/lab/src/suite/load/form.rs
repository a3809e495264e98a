//! The files of a suite, member by member as they are written; nothing but the form is checked.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawClause {
    pub(crate) id: String,
    pub(crate) level: String,
    pub(crate) source: String,
    pub(crate) quote: String,
    pub(crate) testable: bool,
    pub(crate) why_not: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawRule {
    pub(crate) id: String,
    pub(crate) source: String,
    pub(crate) quote: String,
    pub(crate) testable: bool,
    pub(crate) why_not: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawSentence {
    pub(crate) id: String,
    pub(crate) class: String,
    pub(crate) quote: String,
    pub(crate) from: Option<String>,
    pub(crate) to: Option<String>,
    pub(crate) clauses: Vec<String>,
    pub(crate) testable: bool,
    pub(crate) why_not: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawText {
    pub(crate) id: String,
    pub(crate) source: String,
    pub(crate) what: String,
    pub(crate) begins: Option<String>,
    pub(crate) ends: Option<String>,
    pub(crate) row: Vec<RawRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawRow {
    #[serde(default)]
    pub(crate) sentences: Vec<String>,
    #[serde(default)]
    pub(crate) clauses: Vec<String>,
    pub(crate) how: String,
    pub(crate) quote: Option<String>,
    pub(crate) from: Option<String>,
    pub(crate) to: Option<String>,
    pub(crate) restored_from: Option<String>,
    pub(crate) summary: Option<String>,
    #[serde(default)]
    pub(crate) moves: Vec<RawMove>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawMove {
    pub(crate) setting: String,
    pub(crate) choice: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawCase {
    pub(crate) id: String,
    pub(crate) why: String,
    pub(crate) cites: Vec<String>,
    pub(crate) opposite: Option<String>,
    pub(crate) setting: Option<String>,
    pub(crate) robots: Option<Vec<RawItem>>,
    pub(crate) robots_hex: Option<String>,
    pub(crate) html: Option<Vec<RawItem>>,
    pub(crate) html_hex: Option<String>,
    pub(crate) records: Option<Vec<RawRecord>>,
    pub(crate) conforming: Option<bool>,
    pub(crate) violates: Option<Vec<String>>,
    pub(crate) terms: Option<Vec<String>>,
    pub(crate) index: Option<bool>,
    pub(crate) follow: Option<bool>,
    #[serde(default)]
    pub(crate) ask: Vec<RawAsk>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "an item of `robots` is a string, { hex = \"…\" } or { repeat = \"…\", times = N }"
)]
pub(crate) enum RawItem {
    Text(String),
    Hex(RawHex),
    Repeat(RawRepeat),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawHex {
    pub(crate) hex: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawRepeat {
    pub(crate) repeat: String,
    pub(crate) times: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawRecord {
    pub(crate) agents: Vec<RawValue>,
    pub(crate) disallow: Vec<RawValue>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a value in `records` is a string or { hex = \"…\" }")]
pub(crate) enum RawValue {
    Text(String),
    Hex(RawHex),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawAsk {
    pub(crate) agent: Option<String>,
    pub(crate) agent_hex: Option<String>,
    pub(crate) url: Option<String>,
    pub(crate) url_hex: Option<String>,
    pub(crate) expect: RawExpect,
    #[serde(default)]
    pub(crate) superseded_by: Vec<String>,
    pub(crate) line: Option<usize>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "`expect` is a verdict, or a table of one verdict per choice")]
pub(crate) enum RawExpect {
    Settled(String),
    Open(BTreeMap<String, String>),
}
