//! `norobots export`: writes the cases of a suite for use by other programs.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::ValueHint;

use crate::edition;
use crate::exit::{Failed, Out, Result, bail, note};
use crate::help;
use crate::output;
use crate::suite::{load, select};
use norobots::spec::Edition;
use norobots_generate::grammar::{self, Grammar};
use norobots_suite::suite::export;

/// Write the cases of the suite as JSON, CSV, seeds of a fuzzer or in another format
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots export --format csv --out cases.csv"))]
#[command(after_help = help::WRITES)]
pub(super) struct Args {
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
    /// Write to this file, or with `files`, `seeds` and `go-corpus` to this new folder
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    out: Option<PathBuf>,
    /// Write only these cases: ids of clauses or cases, or globs; repeatable
    #[arg(long, value_name = "PATTERN")]
    only: Vec<String>,
    /// Write the answers of this edition, or with `antlr` and `nautilus` its grammar
    #[arg(long, value_name = "EDITION", value_parser = edition::answers())]
    edition: Option<Edition>,
    /// Another suite: a folder like conformance/, JSON or a textproto
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    suite: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// JSON Lines: a case a line
    Jsonl,
    /// One JSON object
    Json,
    /// A file for each case, and index.jsonl
    Files,
    /// A row for each query
    Csv,
    /// The messages of google/robotstxt-spec-test
    Textproto,
    /// For a fuzzer: the robots.txt files of the cases, each once, in a folder
    Seeds,
    /// For `go test -fuzz`: the same files in Go's format, for testdata/fuzz/FuzzNAME of a target that
    /// takes a []byte
    GoCorpus,
    /// For libFuzzer (-dict) and AFL++ (-x): the words of robots.txt files, whatever the cases
    Dictionary,
    /// For Grammarinator: the grammar of the edition in the notation of ANTLR 4
    Antlr,
    /// For Nautilus: the grammar of the edition as JSON
    Nautilus,
}

impl Format {
    fn of_files(self) -> bool {
        matches!(self, Format::Files | Format::Seeds | Format::GoCorpus)
    }
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result {
    if matches!(args.format, Format::Antlr | Format::Nautilus) {
        return grammar(args, out);
    }
    let mut suite = load(&args.suite)?;
    match args.edition {
        None | Some(Edition::Standard1994) => {}
        Some(_) if suite.imported() => bail!(
            "--edition is for a suite with clauses.toml, and the cases of this one are imported: leave \
             out one of --edition and --suite"
        ),
        Some(edition) => suite = suite.vectors_by(edition),
    }
    let selection = select(&suite, &args.only)?;
    let fill = |folder: &Path| {
        let filled = match args.format {
            Format::Seeds => export::seeds(&suite, &selection, folder),
            Format::GoCorpus => export::go_corpus(&suite, &selection, folder),
            _ => export::files(&suite, &selection, folder),
        };
        filled.map_err(Failed::Output)
    };
    let write = |out: &mut Out| {
        out.with(|out| match args.format {
            Format::Jsonl => export::jsonl(&suite, &selection, out),
            Format::Json => export::json(&suite, &selection, out),
            Format::Csv => export::csv(&suite, &selection, out),
            Format::Textproto => export::textproto(&suite, &selection, out).map(left_out),
            Format::Dictionary => out.write_all(norobots_mutator::dictionary().as_bytes()),
            Format::Files | Format::Seeds | Format::GoCorpus => {
                unreachable!("files go into a folder")
            }
            Format::Antlr | Format::Nautilus => {
                unreachable!("it is written above")
            }
        })
    };
    output::write(args.out.as_deref(), args.format.of_files(), out, write, fill)
}

/// Writes the grammar of an edition in another notation. The written grammar may accept more files than the original.
/// The rules that accept more are listed in comments in the written grammar or in notes on standard error.
fn grammar(args: &Args, out: &mut Out) -> Result {
    if !args.only.is_empty() || args.suite.is_some() {
        bail!("a grammar has no cases: leave out --only and --suite");
    }
    let grammar = Grammar::of(args.edition.unwrap_or(Edition::Standard1994));
    let (text, looser) = match args.format {
        Format::Antlr => (grammar::antlr(grammar), Vec::new()),
        _ => grammar::nautilus(grammar),
    };
    let write = |out: &mut Out| out.with(|out| out.write_all(text.as_bytes()));
    output::write(args.out.as_deref(), false, out, write, |_| unreachable!("it is one file"))?;
    looser.iter().for_each(note);
    Ok(())
}

fn left_out(left: export::Left) {
    if left != export::Left::default() {
        note(format_args!(
            "left out, because the messages have no field for them: queries that the text leaves \
             open, {}; queries not in UTF-8, {}; and so cases, {}",
            left.open, left.bytes, left.cases
        ));
    }
}
