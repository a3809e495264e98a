//! `norobots parse`: the tree of a file.

use crate::exit::{Exit, Failed, Out, Result, complain};
use crate::input::{MaxSize, Need};
use crate::{edition, show};
use norobots::source::Source;
use norobots::syntax::{self, Document, Format as Syntax, TokenKind};
use norobots_suite::tree;
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
        let (name, edition) = (&input.name, args.edition);
        complain(format_args!(
            "{name}: does not conform to {edition}; `norobots check --edition {edition}` says why"
        ));
        return Ok(Exit::No);
    };
    match args.format {
        Format::Tree => draw(&document, out)?,
        Format::Json => json(&document, out)?,
    }
    Ok(Exit::Fine)
}

/// The tree as text: the records with their lines in them, the other lines between.
fn draw(document: &Document<'_>, out: &mut Out) -> Result {
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
    for other in tree::others(document) {
        let (kind, line, span) = (other.kind, other.field.line(), other.field.value_span());
        let record = other.record.map(|number| format!(" record {number}")).unwrap_or_default();
        let form = if other.value().is_some() { "" } else { "  out of form" };
        let text = show::visible(other.field.value());
        writeln!(out, "{kind} line {line}{record}  value {span} `{text}`{form}")?;
    }
    Ok(())
}

/// The tree as JSON, written line by line so that a large file needs no second tree.
fn json(document: &Document<'_>, out: &mut Out) -> Result {
    for piece in tree::json(document) {
        write!(out, "{piece}")?;
    }
    writeln!(out)
}
