//! `norobots parse`: prints the syntax tree of a file.

use crate::exit::{Exit, Failed, Out, Result, complain};
use crate::input::{MaxSize, Need};
use crate::target::shown;
use crate::{edition, help, render};
use norobots::source::Source;
use norobots::syntax::{self, Document, Format as Syntax, TokenKind};
use norobots_suite::tree;
use std::path::{Path, PathBuf};

const EXIT: &str = "\
    Exit codes: 0 if the tree is printed, 1 if --strict refuses the file, 2 if the file can't be read or an argument \
    is wrong.";

/// Print the syntax tree of a robots.txt file, each node with its byte span
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots parse robots.txt"), after_help = EXIT)]
pub(super) struct Args {
    /// The robots.txt file; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Tree)]
    format: Format,
    /// Read the file in the format of this edition
    #[arg(long, value_name = "EDITION", default_value = "1994", value_parser = edition::formats())]
    edition: Syntax,
    /// Refuse a file that does not conform to the edition
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    max_size: MaxSize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people: one line of text for each line of the file
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
        let file = match &*args.file {
            path if path == Path::new("-") => String::new(),
            path => format!(" {}", shown(path)),
        };
        complain(format_args!(
            "{name}: does not conform to {edition}; `norobots check --edition {edition}{file}` says more"
        ));
        return Ok(Exit::No);
    };
    match args.format {
        Format::Tree => draw(&document, out)?,
        Format::Json => json(&document, out)?,
    }
    Ok(Exit::Fine)
}

/// Writes the tree as text: each record with its lines, and the lines outside records.
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
            let text = render::visible(document.slice(span));
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
        let text = render::visible(other.field.value());
        writeln!(out, "{kind} line {line}{record}  value {span} `{text}`{form}")?;
    }
    Ok(())
}

/// Writes the tree as JSON, line by line. The file can be large, so no copy of the tree is built in memory.
fn json(document: &Document<'_>, out: &mut Out) -> Result {
    for piece in tree::json(document) {
        write!(out, "{piece}")?;
    }
    writeln!(out)
}
