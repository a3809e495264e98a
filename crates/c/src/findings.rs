//! Checks files, parses files, and decides what robots may do with pages. The results are JSON.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use norobots::check::{self, Diagnostic, Severity};
use norobots::source::{Source, Span};
use norobots::spec::Edition;
use norobots::syntax::{self, Document, Format};
use serde_json::{Value, json};

/// Returns whether the file conforms to the edition, and a JSON object. The object is the output of
/// `norobots check --format json` without the file's name. Returns `None` if the edition does not define a format.
pub(crate) fn findings(edition: Edition, robots: &[u8]) -> Option<(bool, String)> {
    let format = format(edition)?;
    let source = Source::new(robots);
    let document = syntax::parse_by(&source, format);
    let diagnostics = check::check(&document);
    let count = |severity| {
        diagnostics.iter().filter(|diagnostic| diagnostic.code.severity() == severity).count()
    };
    let violations = count(Severity::Violation);
    let objects: Vec<Value> =
        diagnostics.iter().map(|diagnostic| object(diagnostic, &source, &document)).collect();
    let object = json!({
        "conforming": violations == 0,
        "violations": violations,
        "warnings": count(Severity::Warning),
        "notes": count(Severity::Note),
        "diagnostics": objects,
    });
    Some((violations == 0, object.to_string()))
}

/// Returns the object that `norobots parse --format json` prints for a file. Returns `None` if the edition does not
/// define a format.
#[cfg(feature = "parse")]
pub(crate) fn tree(edition: Edition, robots: &[u8]) -> Option<String> {
    let source = Source::new(robots);
    Some(norobots_suite::tree::json(&syntax::parse_by(&source, format(edition)?)).collect())
}

/// Returns a JSON object that says what a robot may do with a page. `text` names the document that contains the rules
/// for pages. Returns `None` if no document has this name.
#[cfg(feature = "page")]
pub(crate) fn page(
    text: &[u8],
    agent: &[u8],
    header: &[u8],
    html: Option<&[u8]>,
    now: Option<i64>,
) -> Option<String> {
    use norobots_web::rules::{Text, object, of_page};
    let text = Text::named(str::from_utf8(text).ok()?)?;
    let agent = String::from_utf8_lossy(agent);
    Some(object(&of_page(text, &agent, header, html, now)).to_string())
}

pub(crate) fn format(edition: Edition) -> Option<Format> {
    match edition {
        Edition::Standard1994 => Some(Format::Standard1994),
        Edition::Draft1996 => Some(Format::Draft1996),
        Edition::Rfc9309 => Some(Format::Rfc9309),
        _ => None,
    }
}

pub(crate) fn object(
    diagnostic: &Diagnostic,
    source: &Source<'_>,
    document: &Document<'_>,
) -> Value {
    let code = diagnostic.code;
    let place = |span: Span| {
        let (start, end) = (source.position(span.start), source.position(span.end));
        json!({
            "span": [span.start, span.end],
            "line": start.line,
            "column": start.column,
            "end_line": end.line,
            "end_column": end.column,
        })
    };
    let mut object = json!({
        "code": code.id(),
        "severity": code.severity().id(),
        "clause": code.clause(document.format()).map(|clause| clause.id()),
        "message": diagnostic.message(document),
        "place": place(diagnostic.span),
    });
    if let Some(help) = diagnostic.help(document) {
        object["help"] = json!(help);
    }
    if let Some((span, role)) = diagnostic.also {
        object["also"] = json!({ "says": role.summary(), "place": place(span) });
    }
    if let Some(fix) = &diagnostic.fix {
        let span = [fix.span.start, fix.span.end];
        object["fix"] = json!({ "span": span, "with": byte_string(&fix.with) });
    }
    object
}

/// Returns a byte string as text, or as `{"base64": …}` if it isn't valid UTF-8.
pub(crate) fn byte_string(bytes: &[u8]) -> Value {
    match str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => json!({ "base64": BASE64_STANDARD.encode(bytes) }),
    }
}
