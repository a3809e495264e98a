//! The cases as JSON.

use std::io;
use std::io::Write;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value, json};

use crate::driver::protocol::byte_string;
use crate::driver::{Meta, Record};
use crate::suite::case::{Ask, Case, Expect, Suite};
use crate::suite::select::Selection;

/// JSON Lines: an object for each case, its asks inside.
///
/// # Errors
///
/// Those of `out`.
pub fn jsonl(suite: &Suite, selection: &Selection, out: &mut impl Write) -> io::Result<()> {
    for case in selection.cases(suite) {
        let mut object = head(case);
        both(&mut object, file(case), &case.robots);
        rest(&mut object, case);
        writeln!(out, "{}", Value::Object(object))?;
    }
    Ok(())
}

/// One JSON object: the version of the suite, its clauses and rules, and the cases as in [`jsonl`], one a
/// line.
///
/// # Errors
///
/// Those of `out`.
pub fn json(suite: &Suite, selection: &Selection, out: &mut impl Write) -> io::Result<()> {
    let clauses: Vec<Value> = suite
        .clauses
        .iter()
        .map(|quotation| {
            json!({
                "id": quotation.clause.id(),
                "level": quotation.clause.level().to_string(),
                "source": quotation.source,
                "quote": quotation.quote,
            })
        })
        .collect();
    let rules: Vec<Value> = suite
        .rules
        .iter()
        .map(|one| json!({ "id": one.rule.id(), "source": one.source, "quote": one.quote }))
        .collect();
    let mut lines = Vec::new();
    jsonl(suite, selection, &mut lines)?;
    let version = Value::from(suite.version.as_str());
    writeln!(out, "{{\"suite\":{version},\n\"clauses\":{},", Value::from(clauses))?;
    writeln!(out, "\"rules\":{},\n\"cases\":[", Value::from(rules))?;
    let lines: Vec<&[u8]> = lines.trim_ascii_end().split(|&byte| byte == b'\n').collect();
    out.write_all(&lines.join(&b",\n"[..]))?;
    writeln!(out, "\n]}}")
}

/// A case's members up to its file.
pub(crate) fn head(case: &Case) -> Map<String, Value> {
    let mut object = Map::new();
    let mut set = |name: &str, value: Value| object.insert(name.into(), value);
    set("id", case.id.as_str().into());
    set("why", case.why.as_str().into());
    set("cites", case.cited().into());
    if let Some(opposite) = &case.opposite {
        set("opposite", opposite.as_str().into());
    }
    if let Some(setting) = &case.setting {
        set("setting", setting.as_str().into());
    }
    object
}

/// A case's members after its file.
pub(crate) fn rest(object: &mut Map<String, Value>, case: &Case) {
    if let Some(records) = &case.records {
        let values = |values: &[Vec<u8>]| values.iter().map(|v| byte_string(v)).collect::<Vec<_>>();
        let record = |record: &Record| json!({ "agents": values(&record.agents), "disallow": values(&record.disallow) });
        object.insert("records".into(), records.iter().map(record).collect());
    }
    if let Some(conforming) = case.conforming {
        object.insert("conforming".into(), conforming.into());
    }
    if let Some(violates) = &case.violates {
        object.insert("violates".into(), violates.iter().map(|clause| clause.id()).collect());
    }
    if let Some(Meta { terms, index, follow }) = &case.meta {
        let mut set = |name: &str, value: Option<Value>| {
            object.extend(value.map(|value| (name.to_owned(), value)));
        };
        set("terms", terms.as_ref().map(|terms| terms.as_slice().into()));
        set("index", index.map(Value::from));
        set("follow", follow.map(Value::from));
    }
    object.insert("asks".into(), case.asks.iter().map(ask).collect());
}

/// What a case's file is called: a robots.txt, or a page.
pub(crate) fn file(case: &Case) -> &'static str {
    if case.meta.is_some() { "html" } else { "robots" }
}

fn ask(ask: &Ask) -> Value {
    let mut object = Map::new();
    both(&mut object, "agent", &ask.agent);
    both(&mut object, "url", &ask.url);
    let expect = match &ask.expect {
        Expect::Settled(verdict) => verdict.to_string().into(),
        Expect::Open(choices) => Value::Object(
            choices
                .iter()
                .map(|(choice, verdict)| (choice.clone(), verdict.to_string().into()))
                .collect(),
        ),
    };
    object.insert("expect".into(), expect);
    if !ask.superseded_by.is_empty() {
        let editions = ask.superseded_by.iter().map(|edition| edition.id()).collect();
        object.insert("superseded_by".into(), editions);
    }
    if let Some(line) = ask.line {
        object.insert("line".into(), line.into());
    }
    Value::Object(object)
}

/// `name_base64`, and `name` where the bytes are UTF-8.
fn both(object: &mut Map<String, Value>, name: &str, bytes: &[u8]) {
    object.insert(format!("{name}_base64"), BASE64_STANDARD.encode(bytes).into());
    if let Ok(text) = str::from_utf8(bytes) {
        object.insert(name.into(), text.into());
    }
}
