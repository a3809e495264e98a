//! Writes the report as a SARIF 2.1.0 log, which editors and code scanners can show. The command `norobots check`
//! writes its own log with the public functions of this module.

use crate::report::finding::{Finding, findings, total};
use crate::run::{Report, Row};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use norobots_text::visible;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// The address of the schema for logs.
pub const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Returns the report as one log. The log contains a result for each cause, for each unexplained failure, and for each
/// wrong answer to a fetch.
///
/// `source` is the path of the implementation. If `source` is given, each result is located at the top of this file.
/// The log includes the robots.txt files that show the faults. A result about a query refers to the robots.txt file,
/// and to the line that decides the query. If the run was cut short, the log marks the run as unsuccessful. If `accept`
/// is true and a later edition requires an answer, the log reports this answer only as a warning.
pub fn report(report: &Report, accept: bool, source: Option<&Path>) -> Value {
    let findings = findings(report, accept);
    let (mut rules, mut files) = (Listed::new(), Listed::new());
    let results: Vec<Value> = findings
        .iter()
        .map(|finding| {
            let rule = rules.place(&finding.rule, finding);
            let file = finding.row.map(|row| {
                let at = files.place(&row.case.id, row);
                file_location(row, at)
            });
            result(finding, rule, file, source)
        })
        .collect();
    let rules: Vec<Value> = rules.items.into_iter().map(rule).collect();
    let files: Vec<Value> = files.items.into_iter().map(artifact).collect();
    let notification =
        |level: &str, text: String| json!({ "level": level, "message": { "text": text } });
    let mut notes = vec![notification("note", total(report, accept))];
    notes.extend(report.stopped.map(|reason| notification("error", reason.to_string())));
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": tool(rules),
            // A scanner uses this id to tell the runs of different implementations apart.
            "automationDetails": { "id": format!("norobots/{}/", report.hello.implementation) },
            "artifacts": files,
            "results": results,
            "invocations": [{
                "executionSuccessful": report.stopped.is_none(),
                "toolExecutionNotifications": notes,
            }],
        }],
    })
}

/// Returns the log for a run that ended without a report. `why` is the reason.
pub fn no_report(why: &str) -> Value {
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": tool(Vec::new()),
            "results": [],
            "invocations": [{
                "executionSuccessful": false,
                "toolExecutionNotifications": [{ "level": "error", "message": { "text": why } }],
            }],
        }],
    })
}

/// Returns the description of norobots in a log, including the rules that the results refer to.
pub fn tool(rules: Vec<Value>) -> Value {
    json!({
        "driver": {
            "name": "norobots",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules,
        }
    })
}

/// A list of distinct items in the order of insertion, and a map from the name of each item to its index.
struct Listed<'a, T> {
    items: Vec<&'a T>,
    places: BTreeMap<&'a str, usize>,
}

impl<'a, T> Listed<'a, T> {
    fn new() -> Listed<'a, T> {
        Listed { items: Vec::new(), places: BTreeMap::new() }
    }

    /// Adds the item if the list doesn't contain it yet.
    fn place(&mut self, name: &'a str, item: &'a T) -> usize {
        *self.places.entry(name).or_insert_with(|| {
            self.items.push(item);
            self.items.len() - 1
        })
    }
}

fn level(finding: &Finding) -> &'static str {
    if finding.fails { "error" } else { "warning" }
}

fn rule(finding: &Finding) -> Value {
    let mut rule = json!({
        "id": finding.rule,
        "fullDescription": { "text": visible::draw_lines_rest(&finding.meaning) },
        "defaultConfiguration": { "level": level(finding) },
    });
    if let Some(known) = finding.known {
        rule["help"] = json!({ "text": format!("norobots explain {known}") });
    }
    rule
}

fn result(finding: &Finding, rule: usize, file: Option<Value>, source: Option<&Path>) -> Value {
    let at_source = source.map(|path| {
        json!({
            "artifactLocation": { "uri": uri(path) },
            "region": { "startLine": 1 },
        })
    });
    let text = format!("{}: {}", finding.title, finding.message);
    let mut result = json!({
        "ruleId": finding.rule,
        "ruleIndex": rule,
        "level": level(finding),
        "message": { "text": visible::draw_lines_rest(&text) },
        // The fingerprint of a finding is the same in later runs.
        "partialFingerprints": { "norobots/v1": format!("{}/{}", finding.rule, shows(finding)) },
    });
    if let Some(place) = at_source.as_ref().or(file.as_ref()) {
        result["locations"] = json!([{ "physicalLocation": place }]);
    }
    if let (Some(_), Some(file)) = (&at_source, &file) {
        let message = json!({ "text": "the file that shows it" });
        result["relatedLocations"] = json!([{ "physicalLocation": file, "message": message }]);
    }
    result
}

/// Returns the part of the fingerprint that distinguishes findings with the same rule.
fn shows<'r>(finding: &'r Finding<'_>) -> &'r str {
    if finding.explained { "" } else { &finding.title }
}

/// Only the log uses this address.
fn address(row: &Row) -> String {
    format!("norobots:{}", uri(Path::new(&row.case.id)))
}

/// If no line decides the query, returns the location of line 1.
fn file_location(row: &Row, index: usize) -> Value {
    let line = row.query.and_then(|query| row.case.queries[query].line).unwrap_or(1);
    json!({
        "artifactLocation": { "uri": address(row), "index": index },
        "region": { "startLine": line },
    })
}

fn artifact(row: &Row) -> Value {
    let bytes = &row.case.robots;
    let contents = match std::str::from_utf8(bytes) {
        Ok(text) => json!({ "text": text }),
        Err(_) => json!({ "binary": BASE64.encode(bytes) }),
    };
    json!({ "location": { "uri": address(row) }, "length": bytes.len(), "contents": contents })
}

/// Returns a path as a URI reference. A relative path stays relative, and an absolute path becomes a `file` URI.
pub fn uri(path: &Path) -> String {
    let path = if path == Path::new("-") { Path::new("<stdin>") } else { path };
    let scheme = if path.is_absolute() { "file://" } else { "" };
    let path = path.strip_prefix(".").unwrap_or(path);
    let octet = |byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
            char::from(*byte).to_string()
        }
        b'\\' if cfg!(windows) => "/".into(),
        byte => format!("%{byte:02X}"),
    };
    let octets: String = path.as_os_str().as_encoded_bytes().iter().map(octet).collect();
    format!("{scheme}{octets}")
}

#[cfg(all(test, unix))]
mod tests {
    use super::uri;
    use std::path::Path;

    #[test]
    fn a_path_is_a_reference() {
        for (path, expected) in [
            ("./a b/robots.txt", "a%20b/robots.txt"),
            ("/x/é%/robots.txt", "file:///x/%C3%A9%25/robots.txt"),
            ("a:b", "a%3Ab"),
            ("../x", "../x"),
            ("-", "%3Cstdin%3E"),
        ] {
            assert_eq!(uri(Path::new(path)), expected);
        }
    }
}
