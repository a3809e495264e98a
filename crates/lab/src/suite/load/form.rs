//! The files of a suite, member by member as they are written; nothing but the form is checked.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawClause {
    pub(super) id: String,
    pub(super) level: String,
    pub(super) source: String,
    pub(super) quote: String,
    pub(super) testable: bool,
    pub(super) why_not: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRule {
    pub(super) id: String,
    pub(super) source: String,
    pub(super) quote: String,
    pub(super) testable: bool,
    pub(super) why_not: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSentence {
    pub(super) id: String,
    pub(super) class: String,
    pub(super) quote: String,
    pub(super) from: Option<String>,
    pub(super) to: Option<String>,
    pub(super) clauses: Vec<String>,
    pub(super) testable: bool,
    pub(super) why_not: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawText {
    pub(super) id: String,
    pub(super) source: String,
    pub(super) what: String,
    pub(super) begins: Option<String>,
    pub(super) ends: Option<String>,
    pub(super) row: Vec<RawRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRow {
    #[serde(default)]
    pub(super) sentences: Vec<String>,
    #[serde(default)]
    pub(super) clauses: Vec<String>,
    pub(super) how: String,
    pub(super) quote: Option<String>,
    pub(super) from: Option<String>,
    pub(super) to: Option<String>,
    pub(super) restored_from: Option<String>,
    pub(super) says: Option<String>,
    #[serde(default)]
    pub(super) moves: Vec<RawMove>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawMove {
    pub(super) setting: String,
    pub(super) choice: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCase {
    pub(super) id: String,
    pub(super) why: String,
    pub(super) cites: Vec<String>,
    pub(super) opposite: Option<String>,
    pub(super) setting: Option<String>,
    pub(super) robots: Option<Vec<RawItem>>,
    pub(super) robots_hex: Option<String>,
    pub(super) html: Option<Vec<RawItem>>,
    pub(super) html_hex: Option<String>,
    pub(super) records: Option<Vec<RawRecord>>,
    pub(super) conforming: Option<bool>,
    pub(super) violates: Option<Vec<String>>,
    pub(super) terms: Option<Vec<String>>,
    pub(super) index: Option<bool>,
    pub(super) follow: Option<bool>,
    #[serde(default)]
    pub(super) ask: Vec<RawAsk>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "an item of `robots` is a string, { hex = \"…\" } or { repeat = \"…\", times = N }"
)]
pub(super) enum RawItem {
    Text(String),
    Hex(RawHex),
    Repeat(RawRepeat),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawHex {
    pub(super) hex: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRepeat {
    pub(super) repeat: String,
    pub(super) times: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRecord {
    pub(super) agents: Vec<RawValue>,
    pub(super) disallow: Vec<RawValue>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a value in `records` is a string or { hex = \"…\" }")]
pub(super) enum RawValue {
    Text(String),
    Hex(RawHex),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAsk {
    pub(super) agent: Option<String>,
    pub(super) agent_hex: Option<String>,
    pub(super) url: Option<String>,
    pub(super) url_hex: Option<String>,
    pub(super) expect: RawExpect,
    #[serde(default)]
    pub(super) superseded_by: Vec<String>,
    pub(super) line: Option<usize>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "`expect` is a verdict, or a table of one verdict per choice")]
pub(super) enum RawExpect {
    Settled(String),
    Open(BTreeMap<String, String>),
}
