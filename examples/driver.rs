//! A driver through which `norobots conform` tests this library. The driver implements version 1 of the protocol for
//! drivers.
//!
//! A driver for another parser has the same structure. `conformance/README.md` describes the protocol.
//! `norobots conform -- target/debug/examples/driver` runs the suite against this driver.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use norobots::syntax::{self, LineKind};
use norobots::{Edition, check, decide_named, source::Source};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::error::Error;
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    run(io::stdin().lock(), &mut io::stdout())
}

/// Answers requests until the end of the input. Each line of the input is a request.
pub fn run(requests: impl BufRead, answers: &mut impl Write) -> io::Result<()> {
    for line in requests.lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let mut answer = match answer(&request) {
            Ok(answer) => answer,
            Err(error) => json!({ "error": error.to_string() }),
        };
        answer["id"] = request["id"].clone();
        writeln!(answers, "{answer}")?;
        answers.flush()?;
    }
    Ok(())
}

fn answer(request: &Value) -> Result<Value, Box<dyn Error>> {
    if request.get("hello").is_some() {
        let implementation =
            json!({ "name": "norobots", "version": env!("CARGO_PKG_VERSION"), "language": "rust" });
        return Ok(
            json!({ "implementation": implementation, "ops": ["decide", "parse", "check"] }),
        );
    }
    if request.get("edition").is_some_and(|edition| edition != "1994") {
        return Ok(json!({ "unsupported": "editions other than 1994" }));
    }
    let robots = bytes(request, "robots")?;
    let source = Source::new(&robots);
    Ok(match request["op"].as_str() {
        Some("decide") => {
            let (agent, url) = (bytes(request, "agent")?, bytes(request, "url")?);
            let decision = decide_named(Edition::Standard1994, &robots, agent, url);
            json!({ "allowed": decision.allowed(), "line": decision.line })
        }
        Some("parse") => {
            let document = syntax::parse(&source);
            let records = document.records().map(|record| {
                let values = |kind| record.values(kind).map(byte_string).collect::<Vec<_>>();
                let (agents, rules) = (values(LineKind::UserAgent), values(LineKind::Disallow));
                json!({ "agents": agents, "disallow": rules })
            });
            json!({ "records": records.collect::<Vec<_>>() })
        }
        Some("check") => {
            let document = syntax::parse(&source);
            let diagnostics = check::check(&document);
            let violations = diagnostics
                .iter()
                .filter(|diagnostic| diagnostic.code.severity() == check::Severity::Violation);
            let clauses: BTreeSet<_> = violations
                .filter_map(|diagnostic| Some(diagnostic.code.clause(document.format())?.id()))
                .collect();
            json!({ "conforming": clauses.is_empty(), "clauses": clauses })
        }
        _ => json!({ "unsupported": "operations other than decide, parse and check" }),
    })
}

/// Returns the bytes in the field `name` of a request. A request contains bytes as text or in base64.
fn bytes(request: &Value, name: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    match (request[name].as_str(), request[format!("{name}_base64")].as_str()) {
        (Some(text), _) => Ok(text.into()),
        (None, Some(base64)) => Ok(STANDARD.decode(base64)?),
        (None, None) => Err(format!("the request has no {name}"))?,
    }
}

/// Returns the bytes as JSON: as text if they are valid UTF-8, and in base64 otherwise.
fn byte_string(bytes: &[u8]) -> Value {
    match str::from_utf8(bytes) {
        Ok(text) => json!(text),
        Err(_) => json!({ "base64": STANDARD.encode(bytes) }),
    }
}
