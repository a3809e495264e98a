//! Writes a case in the form that [`CaseForm`](crate::suite::form::CaseForm) reads. A case has the same members in TOML
//! and JSON.
use base64::Engine as _;
use base64::display::Base64Display;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::Value;
use std::collections::BTreeMap;

use crate::driver::Record;
use crate::normative::superseded_by;
use crate::suite::case::{Case, Expect, Expectation};
use norobots::spec::Edition;
use norobots_settings::setting::Deviation;
use norobots_settings::site::Site;
use norobots_text::hex;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// A notation for programs. UTF-8 bytes are written as text, and all other bytes as base64.
    Json,
    /// A notation for people. Bytes are written as text if every character is visible, and otherwise as hexadecimal
    /// digits.
    Toml,
}

/// Returns a case as a line of JSON. The case must contain the answers of `edition`.
///
/// If `later` is true and `edition` is the standard of 1994, each answer also lists the later editions that demand a
/// different answer. If `path` is given, the line contains the path in place of the bytes of the file. The characters
/// NEL, LS and PS are escaped, because some programs end a line at these characters.
pub fn json_line(case: &Case, edition: Edition, later: bool, path: Option<&str>) -> String {
    let later = later && edition == Edition::Standard1994;
    let written = Written { case, edition, later, path, style: Style::Json };
    let mut line = serde_json::to_string(&written).expect("each member is data");
    for end in ['\u{85}', '\u{2028}', '\u{2029}'] {
        if !line.is_ascii() && line.contains(end) {
            line = line.replace(end, &format!("\\u{:04x}", u32::from(end)));
        }
    }
    line.push('\n');
    line
}

/// Returns a case as a `[[case]]` entry in TOML. Each member and each query is on its own line.
pub fn toml(case: &Case) -> String {
    let (edition, style) = (Edition::Standard1994, Style::Toml);
    let written = Written { case, edition, later: false, path: None, style };
    let members = serde_json::to_value(written).expect("each member is data");
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

/// Every escape that `serde_json` writes in a string is also valid in a TOML string.
fn inline(value: &Value) -> String {
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

/// If `path` is given, the path is written in place of the bytes of the file.
struct Written<'a> {
    case: &'a Case,
    edition: Edition,
    later: bool,
    path: Option<&'a str>,
    style: Style,
}

impl<'a> Serialize for Written<'a> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Written { case, edition, later, path, style } = *self;
        let values = |values: &'a [Vec<u8>]| -> Vec<Bytes<'a>> {
            values.iter().map(|value| Bytes(value, style)).collect()
        };
        let mut to = Members { to: serializer.serialize_map(None)?, style };
        to.put("id", Some(&case.id))?;
        to.put("why", Some(&case.why))?;
        to.put("cites", Some(case.cited()))?;
        to.put("setting", case.setting.as_ref())?;
        to.put("edition", (edition != Edition::Standard1994).then(|| edition.id()))?;
        let names = match case.meta {
            Some(_) => ["html_base64", "html", "html_file"],
            None => ["robots_base64", "robots", "robots_file"],
        };
        match (path, style) {
            (Some(path), _) => to.put(names[2], Some(path))?,
            (None, Style::Json) => to.bytes([names[0], names[1]], &case.robots)?,
            (None, Style::Toml) => {
                let lines = case.robots.split_inclusive(|byte| *byte == b'\n');
                to.put(names[1], Some(lines.map(|line| Bytes(line, style)).collect::<Vec<_>>()))?;
            }
        }
        to.put("site", case.site.as_ref().map(Site::to_string))?;
        let record = |record: &'a Record| Values {
            agents: values(&record.agents),
            disallow: values(&record.disallow),
        };
        to.list("records", case.records.as_deref(), record)?;
        to.put("conforming", case.conforming)?;
        to.list("violates", case.violates.as_deref(), |clause| clause.id())?;
        let meta = case.meta.clone().unwrap_or_default();
        to.put("terms", meta.terms)?;
        to.put("index", meta.index)?;
        to.put("follow", meta.follow)?;
        to.list("queries", Some(&case.queries), |query| Asked { case, query, later, style })?;
        to.to.end()
    }
}

#[derive(Serialize)]
struct Values<'a> {
    agents: Vec<Bytes<'a>>,
    disallow: Vec<Bytes<'a>>,
}

struct Asked<'a> {
    case: &'a Case,
    query: &'a Expectation,
    later: bool,
    style: Style,
}

impl Serialize for Asked<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Asked { case, query, later, style } = *self;
        let mut to = Members { to: serializer.serialize_map(None)?, style };
        to.bytes(["agent_base64", "agent"], &query.agent)?;
        to.bytes(["url_base64", "url"], &query.url)?;
        match &query.expect {
            Expect::Settled(verdict) => to.put("expect", Some(verdict.id()))?,
            Expect::Open(choices) => {
                let choices = choices.iter().map(|(choice, verdict)| (choice, verdict.id()));
                to.put("expect", Some(BTreeMap::from_iter(choices)))?;
            }
        }
        to.list("moved_by", some(&query.moved_by), Deviation::to_string)?;
        let settled = query.expect.settled().filter(|_| later);
        let editions = settled.map(|verdict| superseded_by(&case.query(query), verdict));
        to.list("superseded_by", some(&editions.unwrap_or_default()), |edition| edition.id())?;
        to.put("line", query.line)?;
        to.to.end()
    }
}

fn some<T>(all: &[T]) -> Option<&[T]> {
    Some(all).filter(|all| !all.is_empty())
}

struct Members<M> {
    to: M,
    style: Style,
}

impl<M: SerializeMap> Members<M> {
    fn put(&mut self, name: &'static str, value: Option<impl Serialize>) -> Result<(), M::Error> {
        value.map_or(Ok(()), |value| self.to.serialize_entry(name, &value))
    }

    fn list<'a, T, S: Serialize>(
        &mut self,
        name: &'static str,
        items: Option<&'a [T]>,
        convert: impl Fn(&'a T) -> S,
    ) -> Result<(), M::Error> {
        self.put(name, items.map(|items| items.iter().map(convert).collect::<Vec<S>>()))
    }

    /// The member has the first name if the bytes are written as base64, and the second name otherwise.
    fn bytes(&mut self, names: [&'static str; 2], bytes: &[u8]) -> Result<(), M::Error> {
        if self.style == Style::Json && str::from_utf8(bytes).is_err() {
            let base64 = Base64Display::new(bytes, &BASE64_STANDARD);
            return self.put(names[0], Some(format_args!("{base64}")));
        }
        self.put(names[1], Some(Bytes(bytes, self.style)))
    }
}

struct Bytes<'a>(&'a [u8], Style);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Bytes(bytes, style) = *self;
        let hides = |c: char| !matches!(c, ' '..='~' | '\t' | '\r' | '\n');
        match (str::from_utf8(bytes), style) {
            (Ok(text), Style::Json) => serializer.serialize_str(text),
            (Ok(text), Style::Toml) if !text.contains(hides) => serializer.serialize_str(text),
            (Err(_), Style::Json) => {
                serializer.collect_map([("base64", BASE64_STANDARD.encode(bytes))])
            }
            (_, Style::Toml) => serializer.collect_map([("hex", hex::digits(bytes))]),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::suite::export::written::toml;
    use crate::suite::{Folder, Suite};
    use norobots_conformance::FILES;
    use std::fs;

    #[test]
    fn toml_is_read_as_it_was_written() {
        let suite = Suite::load(&Folder::Embedded).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for file in FILES.iter().filter(|file| !file.path.starts_with("adapters/")) {
            let of_file = suite.cases.iter().filter(|case| case.file == file.path);
            let written: String = of_file.map(toml).collect();
            let bytes = if written.is_empty() { file.bytes } else { written.as_bytes() };
            let path = folder.path().join(file.path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        let again = Suite::load(&Folder::Path(folder.path().to_owned())).unwrap();
        assert_eq!(again.cases.len(), suite.cases.len());
        for (again, case) in again.cases.iter().zip(&suite.cases) {
            assert_eq!(again, case);
        }
    }
}
