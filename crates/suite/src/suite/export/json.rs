//! Writes the cases as JSON.

use std::io;
use std::io::Write;

use serde_json::{Value, json};

use crate::suite::case::Suite;
use crate::suite::export::written::json_line;
use crate::suite::form::VERSION;
use crate::suite::select::Selection;

/// Writes JSON Lines. Each line is an object for one case and its queries.
///
/// # Errors
///
/// Returns an error if `out` can't be written.
pub fn jsonl(suite: &Suite, selection: &Selection, out: &mut impl Write) -> io::Result<()> {
    let line = |case| json_line(case, suite.edition, true, None);
    selection.cases(suite).try_for_each(|case| out.write_all(line(case).as_bytes()))
}

/// Writes one JSON object. The object contains the version of the format, and the version, the clauses, the rules and
/// the cases of the suite. Each case is on its own line, and has the same form as in [`jsonl`].
///
/// # Errors
///
/// Returns an error if `out` can't be written.
pub fn json(suite: &Suite, selection: &Selection, out: &mut impl Write) -> io::Result<()> {
    let clauses = suite.clauses.iter().map(|quotation| {
        let (level, source) = (quotation.subject.level().to_string(), quotation.source.to_string());
        json!({ "id": quotation.subject.id(), "level": level, "source": source, "quote": quotation.quote })
    });
    let rules = suite.rules.iter().map(
        |quotation| json!({ "id": quotation.subject.id(), "source": quotation.source.to_string(), "quote": quotation.quote }),
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
