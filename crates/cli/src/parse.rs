//! `norobots parse`: the tree of a file.

use crate::exit::{Exit, Failed, complain};
use crate::{edition, input, show};
use norobots::source::Source;
use norobots::syntax::{self, Document, Format as Syntax, Line, LineKind, Record, TokenKind};
use serde_json::{Value, json};
use std::io::{self, Write};
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
    #[command(flatten)]
    edition: edition::ReadBy,
    /// Only a file that keeps the format of the edition; exits with 1 if this one deviates from it
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people: a line of text a line of the file
    Tree,
    /// For programs: one JSON object
    Json,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Exit, Failed> {
    let syntax = args.edition.format()?;
    let input = input::read(&args.file)?;
    let source = Source::new(&input.bytes);
    let document = match (args.strict, syntax) {
        (false, _) => syntax::parse_by(&source, syntax).map(Some),
        (true, Syntax::Standard1994) => syntax::parse_strict(&source),
        (true, Syntax::Revisited) => syntax::parse_revisited(&source),
    };
    match document {
        Ok(Some(document)) => {
            match args.format {
                Format::Tree => tree(&document, out)?,
                Format::Json => json(&document, out)?,
            }
            Ok(Exit::Fine)
        }
        Ok(None) => {
            let name = &input.name;
            let check = match syntax {
                Syntax::Standard1994 => "norobots check",
                Syntax::Revisited => "norobots check --edition revisited",
            };
            complain(format_args!("{name}: does not conform; `{check}` says why"));
            Ok(Exit::No)
        }
        Err(error) => Err(Failed::usage(format_args!("{}: {error}", input.name))),
    }
}

/// The tree as text: the records with their lines in them, the other lines between.
pub(crate) fn tree(document: &Document<'_>, out: &mut impl Write) -> io::Result<()> {
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
            match kind {
                TokenKind::Space | TokenKind::Colon | TokenKind::Terminator => {}
                TokenKind::ByteOrderMark => write!(out, "  mark {span}")?,
                TokenKind::Name => write!(out, "  field {span} `{text}`")?,
                TokenKind::Value => write!(out, "  value {span} `{text}`")?,
                TokenKind::Text => write!(out, "  text {span} `{text}`")?,
                TokenKind::Comment => write!(out, "  comment {span} `{text}`")?,
            }
        }
        writeln!(out, "  {}", line.terminator())?;
    }
    Ok(())
}

/// The tree as JSON, written line by line so that a large file needs no second tree.
pub(crate) fn json(document: &Document<'_>, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{{\"bytes\":{},\"lines\":[", document.bytes().len())?;
    for line in document.lines() {
        let comma = if line.number() == 1 { "" } else { "," };
        write!(out, "{comma}\n{}", line_json(document, line))?;
    }
    write!(out, "],\n\"records\":[")?;
    for record in document.records() {
        let comma = if record.number() == 1 { "" } else { "," };
        write!(out, "{comma}\n{}", record_json(record))?;
    }
    writeln!(out, "]}}")
}

fn line_json(document: &Document<'_>, line: Line<'_>) -> Value {
    let tokens: Vec<Value> = line
        .tokens()
        .map(|(kind, span)| {
            let text = show::json_bytes(document.slice(span));
            json!({ "kind": kind.id(), "span": show::json_span(span), "text": text })
        })
        .collect();
    let mut object = json!({
        "line": line.number(),
        "kind": line.kind().id(),
        "span": show::json_span(line.span()),
        "terminator": line.terminator().id(),
        "tokens": tokens,
    });
    let of_record = matches!(line.kind(), LineKind::UserAgent | LineKind::Disallow);
    if of_record && document.format() == Syntax::Revisited {
        let value = |span| {
            let text = show::json_bytes(document.slice(span));
            json!({ "span": show::json_span(span), "text": text })
        };
        object["values"] = line.values().map(value).collect();
    }
    object
}

fn record_json(record: Record<'_>) -> Value {
    let values = |kind| record.values(kind).map(show::json_bytes).collect::<Vec<_>>();
    json!({
        "record": record.number(),
        "span": show::json_span(record.span()),
        "lines": [record.first_line(), record.last_line()],
        "agents": values(LineKind::UserAgent),
        "disallow": values(LineKind::Disallow),
    })
}
