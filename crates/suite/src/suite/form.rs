//! The written form of a case, which is the same in TOML and JSON.
//!
//! The types in this module have the same members as a case in a file. The loader turns a [`CaseForm`] into a
//! [`Case`](crate::suite::Case) and checks it. [`export::written`](crate::suite::export) writes a case in this form.
//! The ids of clauses and rules are kept as text, because the loader looks them up in the suite. If an id is unknown,
//! the loader suggests the most similar known id.

use std::borrow::Cow;
use std::collections::BTreeMap;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

/// The version of the form that `export --format json` writes. In version 1, the member `queries` was called `asks`,
/// and each case also had a member `opposite`. In versions 1 and 2, all bytes were written in base64. If the bytes were
/// text, they were also written as text.
pub(crate) const VERSION: u32 = 3;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a case, which is a table or an object")]
pub(crate) struct CaseForm<'a> {
    pub(crate) id: Cow<'a, str>,
    pub(crate) why: Cow<'a, str>,
    #[serde(default)]
    pub(crate) cites: Vec<Cow<'a, str>>,
    pub(crate) setting: Option<Cow<'a, str>>,
    pub(crate) edition: Option<Cow<'a, str>>,
    pub(crate) robots_base64: Option<Base64<'a>>,
    pub(crate) robots: Option<ByteText<'a>>,
    pub(crate) robots_file: Option<Cow<'a, str>>,
    pub(crate) site: Option<Cow<'a, str>>,
    pub(crate) html_base64: Option<Base64<'a>>,
    pub(crate) html: Option<ByteText<'a>>,
    pub(crate) html_file: Option<Cow<'a, str>>,
    pub(crate) records: Option<Vec<RecordForm<'a>>>,
    pub(crate) conforming: Option<bool>,
    pub(crate) violates: Option<Vec<Cow<'a, str>>>,
    pub(crate) terms: Option<Vec<Cow<'a, str>>>,
    pub(crate) index: Option<bool>,
    pub(crate) follow: Option<bool>,
    #[serde(default)]
    pub(crate) queries: Vec<QueryForm<'a>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordForm<'a> {
    pub(crate) agents: Vec<ByteText<'a>>,
    pub(crate) disallow: Vec<ByteText<'a>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a query, which is a table or an object")]
pub(crate) struct QueryForm<'a> {
    pub(crate) agent_base64: Option<Base64<'a>>,
    pub(crate) agent: Option<ByteText<'a>>,
    pub(crate) url_base64: Option<Base64<'a>>,
    pub(crate) url: Option<ByteText<'a>>,
    pub(crate) expect: ExpectForm<'a>,
    #[serde(default)]
    pub(crate) moved_by: Vec<String>,
    pub(crate) line: Option<usize>,
    #[serde(default)]
    pub(crate) open_by: Vec<Cow<'a, str>>,
    /// The later editions that demand an answer other than the expected answer. An export lists these editions for
    /// people and programs that read it. The loader ignores the list, because the editions can be computed.
    #[serde(default, rename = "superseded_by")]
    pub(crate) _superseded_by: IgnoredAny,
}

/// The expected answer, or a table of answers. The keys of the table are the choices of the case's setting. In a case
/// of the folder `later/`, the keys are editions.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "`expect` is a verdict, or a table of one verdict per choice")]
pub(crate) enum ExpectForm<'a> {
    Settled(Cow<'a, str>),
    Open(BTreeMap<Cow<'a, str>, Cow<'a, str>>),
}

/// Bytes in one of several notations. An author can choose the most readable notation.
#[derive(Clone, Debug, Deserialize)]
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

#[derive(Clone, Debug)]
pub(crate) struct Base64<'a>(pub(crate) Cow<'a, [u8]>);

impl<'de> Deserialize<'de> for Base64<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let bytes = BASE64_STANDARD.decode(&*text);
        let wrong = |_| serde::de::Error::custom(format_args!("\"{text}\" is not base64"));
        bytes.map(|bytes| Base64(bytes.into())).map_err(wrong)
    }
}
