//! `norobots parse`: the tree of a file.

use crate::exit::{Exit, Failed, Out, Result, complain};
use crate::input::{MaxSize, Need};
use crate::{edition, show};
use norobots::other::{self, OtherField, OtherValue, Times};
use norobots::source::Source;
use norobots::syntax::{self, Document, Format as Syntax, Line, LineKind, Record, TokenKind};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Print the tree of a file, every node with its byte span
///
/// Any file has one. Spans are half-open and count bytes from 0. Exits with 0, or with 2 if the
/// file can't be read.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// How to print the tree
    #[arg(long, value_enum, default_value_t = Format::Tree)]
    format: Format,
    /// The text to read the file by
    #[arg(long, value_name = "EDITION", default_value = "1994", value_parser = edition::formats())]
    edition: Syntax,
    /// Only a file that keeps the format of the edition; exits with 1 if this one deviates from it
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    max_size: MaxSize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people: a line of text a line of the file
    Tree,
    /// For programs: one JSON object
    Json,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    let input = args.max_size.read(&args.file, Need::Tree).map_err(Failed::Usage)?;
    let source = Source::new(&input.bytes);
    let document = match args.strict {
        false => Some(syntax::parse_by(&source, args.edition)),
        true => syntax::parse_strict_by(&source, args.edition),
    };
    let Some(document) = document else {
        let name = &input.name;
        let option = match args.edition {
            Syntax::Standard1994 => String::new(),
            edition => format!(" --edition {edition}"),
        };
        complain(format_args!("{name}: does not conform; `norobots check{option}` says why"));
        return Ok(Exit::No);
    };
    match args.format {
        Format::Tree => tree(&document, out)?,
        Format::Json => json(&document, out)?,
    }
    Ok(Exit::Fine)
}

/// The tree as text: the records with their lines in them, the other lines between.
fn tree(document: &Document<'_>, out: &mut Out) -> Result {
    let (bytes, lines, records) = (document.bytes().len(), document.lines(), document.records());
    writeln!(out, "file 0..{bytes}, lines {}, records {}", lines.len(), records.len())?;
    let mut records = records.peekable();
    let mut last = 0;
    for line in lines {
        let number = line.number();
        if let Some(record) = records.next_if(|record| record.first_line() == number) {
            writeln!(out, "record {} {}", record.number(), record.span())?;
            last = record.last_line();
        }
        let indent = if number <= last { "  " } else { "" };
        write!(out, "{indent}line {number} {} {}", line.span(), line.kind())?;
        for (kind, span) in line.tokens() {
            let text = show::visible(document.slice(span));
            let name = match kind {
                TokenKind::Space | TokenKind::Colon | TokenKind::Terminator => continue,
                TokenKind::ByteOrderMark => {
                    write!(out, "  mark {span}")?;
                    continue;
                }
                kind => kind.id(),
            };
            write!(out, "  {name} {span} `{text}`")?;
        }
        writeln!(out, "  {}", line.terminator())?;
    }
    for other in others(document) {
        let (kind, line, span) = (other.kind, other.field.line(), other.field.value_span());
        let record = other.record.map(|number| format!(" record {number}")).unwrap_or_default();
        let form = if other.value().is_some() { "" } else { "  out of form" };
        let text = show::visible(other.field.value());
        writeln!(out, "{kind} line {line}{record}  value {span} `{text}`{form}")?;
    }
    Ok(())
}

/// The fields beside rules, where the edition lets them have a meaning.
fn others<'d>(document: &'d Document<'_>) -> impl Iterator<Item = OtherField<'d>> {
    let has = has_allow(document.format());
    has.then(|| other::others(document)).into_iter().flatten()
}

fn has_allow(format: Syntax) -> bool {
    matches!(format, Syntax::Draft1996 | Syntax::Rfc9309)
}

/// A field beside rules; its value is null where it is out of form.
fn other_json(other: &OtherField<'_>) -> Value {
    let texts = |texts: &[&[u8]]| show::list(texts.iter().map(|text| show::json_bytes(text)));
    let hours = |times: Times| {
        let time = |minutes: u16| format!("{:02}:{:02}", minutes / 60, minutes % 60);
        json!({ "from": time(times.from), "to": time(times.to) })
    };
    let value = other.value().map(|value| match value {
        OtherValue::Url(url) => json!({ "url": show::json_bytes(url) }),
        OtherValue::Host(host) => json!({ "host": show::json_bytes(host) }),
        OtherValue::Path(path) => json!({ "path": show::json_bytes(path) }),
        OtherValue::Delay(delay) => json!({ "seconds": delay.as_secs_f64() }),
        OtherValue::Rate { documents, per, times } => {
            json!({ "documents": documents, "seconds": per.as_secs(), "times": times.map(hours) })
        }
        OtherValue::Times(times) => hours(times),
        OtherValue::Parameters { names, path } => {
            json!({ "names": texts(&names), "path": show::json_bytes(path) })
        }
        OtherValue::Preferences { path, members } => {
            let members = members.iter().map(|(key, value)| texts(&[*key, *value]));
            json!({ "path": show::json_bytes(path), "members": show::list(members) })
        }
        _ => Value::Null,
    });
    json!({
        "kind": other.kind.id(),
        "line": other.field.line(),
        "record": other.record,
        "span": show::json_span(other.field.value_span()),
        "text": show::json_bytes(other.field.value()),
        "value": value,
    })
}

/// The tree as JSON, written line by line so that a large file needs no second tree.
fn json(document: &Document<'_>, out: &mut Out) -> Result {
    let text = |span| show::json_bytes(document.slice(span));
    let token = |(kind, span): (TokenKind, _)| json!({ "kind": kind.id(), "span": show::json_span(span), "text": text(span) });
    let line = |line: Line<'_>| {
        let mut object = json!({
            "line": line.number(),
            "kind": line.kind().id(),
            "span": show::json_span(line.span()),
            "terminator": line.terminator().id(),
            "tokens": show::list(line.tokens().map(token)),
        });
        let of_record = matches!(line.kind(), LineKind::UserAgent | LineKind::Disallow);
        if of_record && document.format() == Syntax::Revisited {
            let value = |span| json!({ "span": show::json_span(span), "text": text(span) });
            object["values"] = line.values().map(value).collect();
        }
        object
    };
    let record = |record: Record<'_>| {
        let values = |kind| show::list(record.values(kind).map(show::json_bytes));
        let mut object = json!({
            "record": record.number(),
            "span": show::json_span(record.span()),
            "lines": [record.first_line(), record.last_line()],
            "agents": values(LineKind::UserAgent),
            "disallow": values(LineKind::Disallow),
        });
        // Where a record has rules of two kinds, their order counts.
        if has_allow(document.format()) {
            let rules = record
                .lines()
                .filter(|line| matches!(line.kind(), LineKind::Allow | LineKind::Disallow));
            let rule = |line: Line<'_>| json!({ "line": line.number(), "kind": line.kind().id(), "value": show::json_bytes(line.value()) });
            object["rules"] = show::list(rules.map(rule));
            object["allow"] = values(LineKind::Allow);
        }
        object
    };
    write!(out, "{{\"bytes\":{},\"lines\":[", document.bytes().len())?;
    show::items("\n", document.lines().map(line), out)?;
    write!(out, "],\n\"records\":[")?;
    show::items("\n", document.records().map(record), out)?;
    if has_allow(document.format()) {
        write!(out, "],\n\"fields\":[")?;
        show::items("\n", others(document).map(|other| other_json(&other)), out)?;
    }
    writeln!(out, "]}}")
}
