//! `norobots export`: the cases, for those who want no runner.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueHint;

use crate::exit::{Exit, Failed, note};
use crate::suite::{load, select};
use crate::{place, show};
use norobots_lab::suite::{Selection, Suite, export};

/// Write the cases of the suite in other forms
///
/// The same suite gives the same bytes. Exits with 0, or with 2 if it can't be read or written.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The form
    #[arg(long, value_enum)]
    format: Format,
    /// Where to write it: a file (without it, standard output), or for `files` a folder that is
    /// new or empty
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    out: Option<PathBuf>,
    /// Only these cases: the id of a clause or of a case, or a glob over the ids of cases
    #[arg(long, value_name = "PATTERN")]
    only: Vec<String>,
    /// A folder with clauses.toml and cases/ in place of the embedded suite; or cases in JSON, as this
    /// command writes them; or a textproto of google/robotstxt-spec-test, or a folder of them
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
    /// An ask a row
    Csv,
    /// The messages of google/robotstxt-spec-test
    Textproto,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Exit, Failed> {
    let suite = load(&args.suite)?;
    let selection = select(&suite, &args.only).map_err(Failed::Usage)?;
    let to = args.out.as_deref().filter(|path| *path != Path::new("-"));
    let Some(to) = to else {
        if args.format == Format::Files {
            return Err(Failed::usage("files are written to a folder: name it with --out"));
        }
        write(args.format, &suite, &selection, out)?;
        return Ok(Exit::Fine);
    };
    let written = match args.format {
        Format::Files => place::folder(to, |folder| export::files(&suite, &selection, folder)),
        format => place::file(to, |out| write(format, &suite, &selection, out)),
    };
    let name = show::visible(to.as_os_str().as_encoded_bytes());
    written.map_err(|error| Failed::usage(format_args!("{name}: {error}")))?;
    Ok(Exit::Fine)
}

fn write(
    format: Format,
    suite: &Suite,
    selection: &Selection,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Jsonl => export::jsonl(suite, selection, out),
        Format::Json => export::json(suite, selection, out),
        Format::Csv => export::csv(suite, selection, out),
        Format::Textproto => {
            let left = export::textproto(suite, selection, out)?;
            if left != export::Left::default() {
                note(format_args!(
                    "left out, for the messages have no place for them: asks that the text leaves \
                     open, {}; asks not in UTF-8, {}; and so cases, {}",
                    left.open, left.bytes, left.cases
                ));
            }
            Ok(())
        }
        Format::Files => unreachable!("files go into a folder"),
    }
}
