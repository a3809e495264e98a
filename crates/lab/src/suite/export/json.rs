//! The cases as JSON.

use std::io;
use std::io::Write;

use serde_json::{Value, json};

use crate::suite::case::{Case, Suite};
use crate::suite::form::{CaseForm, Style, VERSION};
use crate::suite::select::Selection;
use norobots::spec::Edition;

/// JSON Lines: an object for each case, its queries inside.
///
/// # Errors
///
/// Those of `out`.
pub fn jsonl(suite: &Suite, selection: &Selection, out: &mut impl Write) -> io::Result<()> {
    selection.cases(suite).try_for_each(|case| write_case(case, Edition::Standard1994, None, out))
}

/// A case as a line of JSON, whose answers are those of `edition`. With a `path` the line names the
/// file there in place of holding its bytes.
pub(crate) fn write_case(
    case: &Case,
    edition: Edition,
    path: Option<&str>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut form = CaseForm::of(case, Style::Json, path);
    let other = edition != Edition::Standard1994;
    form.edition = other.then(|| edition.id().into());
    form.to_json(out)
}

/// One JSON object: the version of the form and of the suite, its clauses and rules, and the cases
/// as in [`jsonl`], one a line.
///
/// # Errors
///
/// Those of `out`.
pub fn json(suite: &Suite, selection: &Selection, out: &mut impl Write) -> io::Result<()> {
    let clauses = suite.clauses.iter().map(|one| {
        let (level, source) = (one.of.level().to_string(), one.source.to_string());
        json!({ "id": one.of.id(), "level": level, "source": source, "quote": one.quote })
    });
    let rules = suite.rules.iter().map(
        |one| json!({ "id": one.of.id(), "source": one.source.to_string(), "quote": one.quote }),
    );
    let mut lines = Vec::new();
    jsonl(suite, selection, &mut lines)?;
    writeln!(out, "{{\"version\":{VERSION},\"suite\":{},", Value::from(suite.version.as_str()))?;
    writeln!(out, "\"clauses\":{},", clauses.collect::<Value>())?;
    writeln!(out, "\"rules\":{},\n\"cases\":[", rules.collect::<Value>())?;
    let lines: Vec<&[u8]> = lines.trim_ascii_end().split(|&byte| byte == b'\n').collect();
    out.write_all(&lines.join(&b",\n"[..]))?;
    writeln!(out, "\n]}}")
}
