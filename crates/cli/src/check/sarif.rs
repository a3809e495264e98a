//! Writes findings as SARIF 2.1.0. One log with one run contains the findings of all files.

use crate::check::checked::{Checked, Found, Kind};
use crate::exit::{Out, Result};
use crate::render;
use crate::text::joined;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use norobots::check::{Fix, Severity};
use norobots::source::Span;
use norobots_report::report::sarif::{SCHEMA, tool, uri};
use serde_json::{Value, json};
use std::path::Path;

/// Writes a log result by result, because a large file has many results.
pub(super) struct Log {
    results: usize,
}

impl Log {
    pub(super) fn start(out: &mut Out) -> Result<Log> {
        let tool = tool(Kind::all().map(rule).collect());
        write!(out, "{{\"$schema\":\"{SCHEMA}\",")?;
        write!(out, "\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{},", render::to_text(&tool))?;
        write!(out, "\"columnKind\":\"unicodeCodePoints\",")?;
        write!(out, "\"newlineSequences\":[\"\\r\\n\",\"\\n\",\"\\r\"],\"results\":[")?;
        Ok(Log { results: 0 })
    }

    pub(super) fn write(&mut self, path: &Path, checked: &Checked, out: &mut Out) -> Result {
        let artifact = json!({ "uri": uri(path) });
        for finding in checked.findings() {
            let before = if self.results == 0 { "" } else { "," };
            write!(out, "{before}{}", render::to_text(&result(checked, &finding, &artifact)))?;
            self.results += 1;
        }
        Ok(())
    }

    /// Writes the end of the log, after the results. The end contains a message for each error.
    pub(super) fn end(self, wrong: &[String], out: &mut Out) -> Result {
        let notification = |text: &String| json!({ "level": "error", "message": { "text": text } });
        let invocation = json!({
            "executionSuccessful": wrong.is_empty(),
            "toolExecutionNotifications": render::list(wrong.iter().map(notification)),
        });
        writeln!(out, "],\"invocations\":[{}]}}]}}", render::to_text(&invocation))
    }
}

fn level(kind: Kind) -> &'static str {
    match kind.severity() {
        Severity::Violation => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn rule(kind: Kind) -> Value {
    let mut rule = json!({
        "id": kind.id(),
        "fullDescription": { "text": kind.explanation() },
        "help": { "text": "norobots explain lists the codes" },
        "defaultConfiguration": { "level": level(kind) },
    });
    let clauses = kind.clauses().map(|clause| format!("clause {clause}: {}", clause.summary()));
    if let Some(clauses) = joined(clauses, "\n") {
        rule["help"]["text"] = json!(clauses);
        rule["properties"] = json!({ "clause": joined(kind.clauses(), ", ") });
    }
    rule
}

fn index(kind: Kind) -> Option<usize> {
    Kind::all().position(|other| other == kind)
}

fn result(checked: &Checked, finding: &Found, artifact: &Value) -> Value {
    let kind = finding.kind();
    let location = |span| json!({ "artifactLocation": artifact, "region": region(checked, span) });
    let help = finding.help().map(|help| format!("\n{help}")).unwrap_or_default();
    let mut object = json!({
        "ruleId": kind.id(),
        "ruleIndex": index(kind),
        "level": if finding.letter_only() == Some(true) { "note" } else { level(kind) },
        "message": { "text": finding.message() + &finding.by() + &help },
        "locations": [{ "physicalLocation": location(finding.span()) }],
    });
    let editions = render::list(finding.editions().map(|edition| json!(edition.id())));
    object["properties"] = json!({ "editions": editions });
    if let Some(letter_only) = finding.letter_only() {
        object["properties"]["letterOnly"] = json!(letter_only);
    }
    if let Some((span, role)) = finding.also() {
        let message = json!({ "text": role.summary() });
        object["relatedLocations"] =
            json!([{ "physicalLocation": location(span), "message": message }]);
    }
    if let Some(fix) = finding.fix() {
        object["fixes"] = json!([fixed(checked, fix, artifact)]);
    }
    object
}

fn region(checked: &Checked, span: Span) -> Value {
    let [start, end] = [span.start, span.end].map(|offset| checked.characters(offset));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "byteOffset": span.start,
        "byteLength": span.len(),
    })
}

fn fixed(checked: &Checked, fix: &Fix, artifact: &Value) -> Value {
    let content = match std::str::from_utf8(&fix.with) {
        Ok(text) => json!({ "text": text }),
        Err(_) => json!({ "binary": BASE64.encode(&fix.with) }),
    };
    let replacement =
        json!({ "deletedRegion": region(checked, fix.span), "insertedContent": content });
    json!({
        "description": { "text": "fixes it; --fix makes this change if no decision changes" },
        "artifactChanges": [{ "artifactLocation": artifact, "replacements": [replacement] }],
    })
}
