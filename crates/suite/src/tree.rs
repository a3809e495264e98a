//! The syntax tree of a robots.txt file as JSON.

use crate::driver::protocol::byte_string;
use norobots::extension::{self, ExtensionField, ExtensionValue, Times};
use norobots::source::Span;
use norobots::syntax::{Document, Format, Line, LineKind, Record, TokenKind};
use norobots_text::visible;
use serde_json::{Value, json};
use std::iter;

/// Returns the tree in pieces, which together are one JSON object. Joined together, the pieces are the output of
/// `norobots parse --format json` without its last line feed. Each piece is made only when it is needed, so a large
/// file needs no second tree in memory.
///
/// ```
/// use norobots::source::Source;
/// use norobots::syntax::parse;
/// use norobots_suite::tree;
///
/// let source = Source::new(b"Disallow:");
/// let text: String = tree::json(&parse(&source)).collect();
/// assert!(text.starts_with("{\"bytes\":9,\"lines\":["));
/// ```
pub fn json(document: &Document<'_>) -> impl Iterator<Item = String> {
    let head = format!("{{\"bytes\":{},\"lines\":[", document.bytes().len());
    let lines = items(document.lines().map(|parsed| line(document, parsed)));
    let records = items(document.records().map(|parsed| record(document, parsed)));
    let fields = has_allow(document.format()).then(|| {
        let entries = items(others(document).map(|other| field(&other)));
        iter::once("],\n\"fields\":[".to_owned()).chain(entries)
    });
    let between = iter::once("],\n\"records\":[".to_owned());
    let end = iter::once("]}".to_owned());
    let fields = fields.into_iter().flatten();
    iter::once(head).chain(lines).chain(between).chain(records).chain(fields).chain(end)
}

/// Returns the fields of known extensions, such as Sitemap. Returns no fields if the format of the document has no
/// extensions.
pub fn others<'d>(document: &'d Document<'_>) -> impl Iterator<Item = ExtensionField<'d>> {
    let has = has_allow(document.format());
    has.then(|| extension::extensions(document)).into_iter().flatten()
}

fn has_allow(format: Format) -> bool {
    matches!(format, Format::Draft1996 | Format::Rfc9309)
}

/// Returns the items of a list as JSON, each on its own line.
fn items(items: impl Iterator<Item = Value>) -> impl Iterator<Item = String> {
    let separators = iter::once("\n").chain(iter::repeat(",\n"));
    separators.zip(items).map(|(before, item)| before.to_owned() + &visible::json(&item))
}

fn span(span: Span) -> Value {
    json!([span.start, span.end])
}

fn line(document: &Document<'_>, line: Line<'_>) -> Value {
    let text = |span| byte_string(document.slice(span));
    let token = |(kind, place): (TokenKind, _)| json!({ "kind": kind.id(), "span": span(place), "text": text(place) });
    let mut object = json!({
        "line": line.number(),
        "kind": line.kind().id(),
        "span": span(line.span()),
        "terminator": line.terminator().id(),
        "tokens": line.tokens().map(token).collect::<Value>(),
    });
    let of_record = matches!(line.kind(), LineKind::UserAgent | LineKind::Disallow);
    if of_record && document.format() == Format::Revisited {
        let value = |place| json!({ "span": span(place), "text": text(place) });
        object["values"] = line.values().map(value).collect();
    }
    object
}

fn record(document: &Document<'_>, record: Record<'_>) -> Value {
    let values = |kind| record.values(kind).map(byte_string).collect::<Value>();
    let mut object = json!({
        "record": record.number(),
        "span": span(record.span()),
        "lines": [record.first_line(), record.last_line()],
        "agents": values(LineKind::UserAgent),
        "disallow": values(LineKind::Disallow),
    });
    // In a record with Allow and Disallow rules, the order of the rules matters.
    if has_allow(document.format()) {
        let rules = record
            .lines()
            .filter(|line| matches!(line.kind(), LineKind::Allow | LineKind::Disallow));
        let rule = |line: Line<'_>| json!({ "line": line.number(), "kind": line.kind().id(), "value": byte_string(line.value()) });
        object["rules"] = rules.map(rule).collect();
        object["allow"] = values(LineKind::Allow);
    }
    object
}

/// The member `value` is null if the field's value is malformed.
fn field(other: &ExtensionField<'_>) -> Value {
    let texts = |texts: &[&[u8]]| texts.iter().map(|text| byte_string(text)).collect::<Value>();
    let hours = |times: Times| {
        let time = |minutes: u16| format!("{:02}:{:02}", minutes / 60, minutes % 60);
        json!({ "from": time(times.from), "to": time(times.to) })
    };
    let value = other.value().map(|value| match value {
        ExtensionValue::Url(url) => json!({ "url": byte_string(url) }),
        ExtensionValue::Host(host) => json!({ "host": byte_string(host) }),
        ExtensionValue::Path(path) => json!({ "path": byte_string(path) }),
        ExtensionValue::Delay(delay) => json!({ "seconds": delay.as_secs_f64() }),
        ExtensionValue::Rate { documents, per, times } => {
            json!({ "documents": documents, "seconds": per.as_secs(), "times": times.map(hours) })
        }
        ExtensionValue::Times(times) => hours(times),
        ExtensionValue::Parameters { names, path } => {
            json!({ "names": texts(&names), "path": byte_string(path) })
        }
        ExtensionValue::Preferences { path, members } => {
            let members = members.iter().map(|(key, value)| texts(&[*key, *value]));
            json!({ "path": byte_string(path), "members": members.collect::<Value>() })
        }
        _ => Value::Null,
    });
    json!({
        "kind": other.kind.id(),
        "line": other.field.line(),
        "record": other.record,
        "span": span(other.field.value_span()),
        "text": byte_string(other.field.value()),
        "value": value,
    })
}
